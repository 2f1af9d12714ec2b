/** What JupyterLab and Notebook 7 let a widget know of the notebook it stands in, in as far as it is used here. */

import type { Context, Kernel, Manager, Signal } from "../../table/front/model.d.ts";

/** What Python says of a lesson. */
export interface Walk {
  parts: string[];
  alone: string;
  ran: string[];
}

export type { Context };

export interface NotebookManager extends Manager {
  context?: { model: { cells: CellList }; sessionContext: { session: { kernel: Runner | null } | null } };
}

export interface CellList {
  length: number;
  get(at: number): Cell;
}

export interface Cell {
  id: string;
  type: "code" | "markdown" | "raw";
  trusted: boolean;
  sharedModel: { source: string };
  outputs: Outputs;
  executionCount: number | null;
  executionState?: "idle" | "running" | null;
}

export interface Outputs {
  length: number;
  add(output: object): number;
  set(at: number, output: object): void;
  clear(wait?: boolean): void;
}

export interface Told {
  header: { msg_type: string };
  content: {
    execution_count?: number;
    status?: string;
    wait?: boolean;
    transient?: { display_id?: string };
  };
}

export interface Runner extends Kernel {
  statusChanged: Signal & { disconnect(act: () => void): unknown };
  requestExecute(
    content: { code: string; stop_on_error: boolean },
    dispose: boolean,
    metadata: { cellId: string },
  ): { onIOPub: (told: Told) => void; done: Promise<Told> };
}
