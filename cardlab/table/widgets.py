"""The widgets of ipywidgets that we use. Their types stand in widgets.pyi, for the library carries none.

Why so: a class that is made from an untyped one is anything to the type checker, and so is all that it holds. Here this
is said once, and whoever asks a widget for what it has not is found.
"""

from ipywidgets import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Checkbox,
    Dropdown,
    HBox,
    IntSlider,
    Layout,
    Output,
    ToggleButton,
    ValueWidget,
    VBox,
    Widget,
)

__all__ = [
    "HTML",
    "BoundedIntText",
    "Box",
    "Button",
    "Checkbox",
    "Dropdown",
    "HBox",
    "IntSlider",
    "Layout",
    "Output",
    "ToggleButton",
    "VBox",
    "ValueWidget",
    "Widget",
]  # fmt: skip
