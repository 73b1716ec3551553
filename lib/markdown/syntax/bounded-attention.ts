/** Bounded emphasis and strikethrough, also in scripts without spaces. */
import { attention } from "micromark-core-commonmark";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { markdownLineEndingOrSpace, unicodeWhitespace } from "micromark-util-character";
import type { Code, Construct, Extension, Token, TokenizeContext } from "micromark-util-types";
import type { RenderBudget } from "../message-bounds.ts";

const strikethrough = gfmStrikethrough({ singleTilde: false });
const tilde = [strikethrough.text?.[126] ?? []].flat();

export function boundedAttention(budget: RenderBudget): Extension {
  return {
    ...strikethrough,
    text: { 42: counted(attention, budget), 126: tilde.map((construct) => counted(construct, budget)) },
  };
}

function counted(construct: Construct, budget: RenderBudget): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const start = this.now().offset;
      const { previous } = this;
      const accept: typeof ok = (code) => {
        budget.spend("emphasis marks", this.now().offset - start);
        const token = this.events.at(-1)?.[1];
        if (token && (isEastAsian(previous) || isEastAsian(code))) loosen(token, previous, code);
        return ok(code);
      };
      return construct.tokenize.call(this, effects, accept, nok);
    },
  };
}

export const eastAsian =
  /[\u1100-\u11ff\u2e80-\u2fff\u3001-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uffef]/;

function isEastAsian(code: Code): boolean {
  return code !== null && code > 0 && eastAsian.test(String.fromCharCode(code));
}

/** CommonMark relies on spaces around punctuation, which these scripts lack. */
function loosen(token: Token, before: Code, after: Code): void {
  const wordBefore = isEastAsian(before);
  const wordAfter = isEastAsian(after);
  if (wordAfter || (wordBefore && !isSpace(after))) token._open = true;
  if (wordBefore || (wordAfter && !isSpace(before))) token._close = true;
}

function isSpace(code: Code): boolean {
  return code === null || markdownLineEndingOrSpace(code) || unicodeWhitespace(code);
}
