/** CommonMark's lists, except that an indent of two spaces belongs to the item even when its marker is wider. */
import { list } from "micromark-core-commonmark";
import type { Construct, State, TokenizeContext, Tokenizer } from "micromark-util-types";

const itemIndent = 2;

/** Sets the indent of the first item and of every further one to two columns. */
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
