/** A text as one string, with its references aside, so that its lines can become quotations, lists and tables. */
import type { MovedReference, MovedText } from "../moved-teams/moved-team.ts";
import type { SlackNames, SlackText } from "./slack-text.ts";

/** A private character that stands for the next reference. */
export const HELD = "\ue010";
const EVERY_HELD = /\ue010/g;

export class HeldReferences {
  readonly names: SlackNames;
  /** By id, for people, channels and groups that the export does not list. */
  readonly labels: ReadonlyMap<string, string>;
  readonly #references: MovedReference[] = [];
  mentionsAll = false;
  /** Whether everything so far was understood. */
  isWhole = true;

  constructor(names: SlackNames, labels: ReadonlyMap<string, string>) {
    this.names = names;
    this.labels = labels;
  }

  get count(): number {
    return this.#references.length;
  }

  /** Call it in the order of the text. */
  hold(piece: string | MovedReference): string {
    if (typeof piece === "string") return withoutHeld(piece);
    this.#references.push(piece);
    return HELD;
  }

  holdText({ text, mentionsAll }: SlackText): string {
    if (mentionsAll) this.mentionsAll = true;
    return text.map((piece) => this.hold(piece)).join("");
  }

  /** Notes a malformed part, or one that only a newer Slack knows. @returns "". */
  giveUp(): string {
    this.isWhole = false;
    return "";
  }

  /** @param markdown with all references, in their order. */
  released(markdown: string): MovedText {
    return markdown
      .split(HELD)
      .flatMap((piece, index) => [...(index === 0 ? [] : this.#references.slice(index - 1, index)), piece])
      .filter((piece) => piece !== "");
  }
}

/** Removes the character from a text of the export, which may contain it. */
export function withoutHeld(text: string): string {
  return text.replaceAll(EVERY_HELD, "");
}
