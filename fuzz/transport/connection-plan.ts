/** What one hostile connection does, as data. */

/** Stands in text for the id of a session of long polls that the attackers have opened. */
export const SESSION = "{session}";

export type Step =
  /** Text is sent one byte for each character. */
  | { readonly do: "write"; readonly data: string | Uint8Array }
  | { readonly do: "wait"; readonly ms: number }
  /** Reads nothing from here on, or reads again. */
  | { readonly do: "pause" }
  | { readonly do: "resume" }
  /** Sends a FIN. */
  | { readonly do: "finish" }
  /** Sends an RST. */
  | { readonly do: "reset" };

export interface ConnectionPlan {
  /** Address of this machine that the connection comes from. */
  readonly address: string;
  /** When the connection begins, as a share of the run. */
  readonly at: number;
  readonly steps: readonly Step[];
}

/** What the plans refer to. */
export interface Attacked {
  readonly host: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly apiKey: string;
    /** An event queue of the account. */
    readonly queueId: string;
  }[];
}
