/** The report of a move, which counts every omission and change with its reason. */
import { beginningOf } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";

/** Rows quoted for each reason; the others are counted. */
const QUOTED_ROWS = 5;
/** In code points; an example may be a name of any length, and the report is stored. */
const MAX_EXAMPLE = 200;

export interface ReportedReason {
  readonly reason: string;
  readonly count: number;
  /** The first rows with this reason, by what finds them in the source. */
  readonly examples: readonly string[];
}

export class MoveReport {
  readonly #reasons = new Map<string, { count: number; examples: string[] }>();

  /**
   * @param reason a sentence without particulars, so that rows of one kind are counted together.
   * @param row its place in the source, such as a file and an id.
   */
  add(reason: string, row: string): void {
    const known = this.#reasons.get(reason) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < QUOTED_ROWS) known.examples.push(storableText(beginningOf(row, MAX_EXAMPLE)));
    this.#reasons.set(reason, known);
  }

  include(other: MoveReport): void {
    for (const [reason, { count, examples }] of other.#reasons) {
      const known = this.#reasons.get(reason);
      const all = [...(known?.examples ?? []), ...examples].slice(0, QUOTED_ROWS);
      this.#reasons.set(reason, { count: (known?.count ?? 0) + count, examples: all });
    }
  }

  get reasons(): readonly ReportedReason[] {
    return [...this.#reasons].map(([reason, found]) => ({ reason, ...found }));
  }

  get text(): string {
    return reasonsText(this.reasons);
  }
}

/** A line for each reason. */
export function reasonsText(reasons: readonly ReportedReason[]): string {
  return reasons
    .map(({ reason, count, examples }) => {
      const rest = count > examples.length ? ` and ${count - examples.length} more` : "";
      return `${count} × ${reason} (${examples.join(", ")}${rest})`;
    })
    .join("\n");
}
