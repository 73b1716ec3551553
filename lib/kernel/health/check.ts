/** A check of the server's health, and its findings. */
import type { Inspection } from "./inspection.ts";

export type Status = "ok" | "warning" | "problem" | "unknown";

export interface Finding {
  /** "unknown": it could not be checked. */
  readonly status: Status;
  /** A sentence; without addresses of people, contents and secrets. */
  readonly finding: string;
  /** The remedy, in a sentence; "" when there is nothing to do. */
  readonly advice: string;
  /** Repairs it, and returns a sentence about what was done. */
  readonly fix?: () => Promise<string>;
}

export interface Check {
  /** Part of the API, such as "public-address". */
  readonly id: string;
  readonly title: string;
  /** Without a database, the result is unknown. */
  readonly needsDatabase?: boolean;
  /** A check must change nothing. The caller limits its time. */
  readonly run: (inspection: Inspection) => Promise<Finding>;
}

export const ok = (finding: string): Finding => ({ status: "ok", finding, advice: "" });
export const warning = (finding: string, advice: string): Finding => ({ status: "warning", finding, advice });
export const problem = (finding: string, advice: string): Finding => ({ status: "problem", finding, advice });
export const unknown = (finding: string, advice = ""): Finding => ({ status: "unknown", finding, advice });

const SEVERITY: readonly Status[] = ["problem", "warning", "unknown", "ok"];

/** The most severe of several findings about one thing; the first of equals. */
export function worstOf(first: Finding, ...others: readonly Finding[]): Finding {
  return others.reduce(
    (worst, each) => (SEVERITY.indexOf(each.status) < SEVERITY.indexOf(worst.status) ? each : worst),
    first,
  );
}
