/** How much text of a payload is read: bodies have a million bytes, and messages far fewer. */
import { beginningOf } from "../../text/cut-text.ts";

export class TextBudget {
  #left: number;
  #hasCut = false;

  /** @param units UTF-16 units. */
  constructor(units: number) {
    this.#left = units;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Whether some text was longer than what was left. */
  get hasCut(): boolean {
    return this.#hasCut;
  }

  /** As much of the beginning of the text as is left. A text costs one unit more than its length, so that empty ones end, too. */
  take(text: string): string {
    const taken = beginningOf(text, Math.max(0, this.#left));
    this.#left -= text.length + 1;
    this.#hasCut ||= taken !== text;
    return taken;
  }
}
