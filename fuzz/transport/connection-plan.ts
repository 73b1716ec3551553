/** The steps of a hostile connection, as data. */

/** The id of a long-poll session opened by an attacker. */
export const SESSION = "{session}";

export type Step =
  /** One byte per character. */
  | { readonly do: "write"; readonly data: string | Uint8Array }
  | { readonly do: "wait"; readonly ms: number }
  /** Stops or resumes reading. */
  | { readonly do: "pause" }
  | { readonly do: "resume" }
  /** Sends a FIN. */
  | { readonly do: "finish" }
  /** Sends an RST. */
  | { readonly do: "reset" };

export interface ConnectionPlan {
  readonly address: string;
  /** Share of the run. */
  readonly at: number;
  readonly steps: readonly Step[];
}

export interface Attacked {
  readonly host: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly apiKey: string;
    readonly queueId: string;
  }[];
}
