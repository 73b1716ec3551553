/** Checks the narrow that an event queue is registered with. */
import { badNarrow } from "./parse-narrow.ts";

const operators = new Set(["channel", "stream", "topic", "subject", "sender", "from", "dm", "pm-with", "is"]);
const states = new Set(["dm", "private", "unread", "mentioned", "alerted", "starred"]);

/**
 * Whether message events can be chosen by these [operator, operand] pairs.
 * @throws ApiError BAD_NARROW for an operator, or a state after "is", that means nothing here.
 */
export function requireQueueNarrow(narrow: readonly (readonly [string, string])[]): void {
  for (const [operator, operand] of narrow) {
    if (!operators.has(operator)) throw badNarrow(`unknown operator ${operator}`);
    if (operator === "is" && !states.has(operand)) throw badNarrow(`unknown 'is' operand ${operand}`);
  }
}
