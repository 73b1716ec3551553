/** Views about a person. */
import type { View } from "../../model/navigation/view.ts";

export function messagesOf(userId: number): View {
  return { kind: "narrow", terms: [{ operator: "sender", operand: userId }] };
}
