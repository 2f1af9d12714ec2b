"""What is found out by playing many hands: who wins, who plays better, whether it is fair; and the lab's widget."""
