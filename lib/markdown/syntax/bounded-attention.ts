/** Emphasis and strikethrough, whose marks are counted because pairing them is dear. */
import { attention } from "micromark-core-commonmark";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import type { Construct, Extension, TokenizeContext } from "micromark-util-types";
import type { RenderBudget } from "../message-bounds.ts";

/** Asterisks and double tildes, spending from `budget`. */
export function boundedAttention(budget: RenderBudget): Extension {
  const strikethrough = gfmStrikethrough({ singleTilde: false });
  const tilde = [strikethrough.text?.[126] ?? []].flat();
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
      const accept: typeof ok = (code) => {
        budget.spend("emphasis marks", this.now().offset - start);
        return ok(code);
      };
      return construct.tokenize.call(this, effects, accept, nok);
    },
  };
}
