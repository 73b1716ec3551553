/** Underscores are plain text: `snake_case` and `__init__` are never emphasis. */
import type { Code, Construct, State } from "micromark-util-types";

/** A run of underscores as plain text. */
export const literalUnderscore: Construct = {
  name: "literalUnderscore",
  tokenize(effects, ok) {
    return (code) => {
      effects.enter("data");
      return consume(code);
    };

    function consume(code: Code): State | undefined {
      if (code === 95) {
        effects.consume(code);
        return consume;
      }
      effects.exit("data");
      return ok(code);
    }
  },
};
