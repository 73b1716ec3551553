/** Validates the narrow of an event queue. */
import { badNarrow } from "./parse-narrow.ts";

const operators = new Set(["channel", "stream", "topic", "subject", "sender", "from", "dm", "pm-with", "is"]);
const states = new Set(["dm", "private", "unread", "mentioned", "alerted", "starred"]);

/**
 * Checks that message events can be filtered by these [operator, operand] pairs.
 * @throws ApiError BAD_NARROW for an operator, or an operand of "is", that queues do not support.
 */
export function requireQueueNarrow(narrow: readonly (readonly [string, string])[]): void {
  for (const [operator, operand] of narrow) {
    if (!operators.has(operator)) throw badNarrow(`unknown operator ${operator}`);
    if (operator === "is" && !states.has(operand)) throw badNarrow(`unknown 'is' operand ${operand}`);
  }
}
