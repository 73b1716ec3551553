/** CommonMark's lists, but two spaces are enough to belong to an item, whatever the width of its marker. */
import { list } from "micromark-core-commonmark";
import type { Construct, State, TokenizeContext, Tokenizer } from "micromark-util-types";

const itemIndent = 2;

/** List items whose continuation needs two columns; the first and every further item get them. */
export const shallowList: Construct = {
  ...list,
  name: "shallowList",
  tokenize: shallow(list.tokenize),
  continuation: { ...list.continuation, tokenize: shallow(list.continuation?.tokenize ?? list.tokenize) },
};

function shallow(tokenize: Tokenizer): Tokenizer {
  return function tokenizeShallow(this: TokenizeContext, effects, ok, nok): State {
    const accept: State = (code) => {
      if (this.containerState) this.containerState.size = itemIndent;
      return ok(code);
    };
    return tokenize.call(this, effects, accept, nok);
  };
}
