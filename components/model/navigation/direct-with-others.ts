/** Direct conversations as this app names them: by the others alone. */
import type { View } from "./view.ts";

/** Addresses that are meant for everybody in a conversation, as links of other clients, name the reader too. */
export function directWithOthers(view: View, ownUserId: number): View {
  if (view.kind === "direct") return { ...view, userIds: withoutOwn(view.userIds, ownUserId) };
  if (view.kind !== "narrow") return view;
  const terms = view.terms.map((term) =>
    term.operator.startsWith("dm") && typeof term.operand === "object"
      ? { ...term, operand: withoutOwn(term.operand, ownUserId) }
      : term,
  );
  return { ...view, terms };
}

function withoutOwn(userIds: readonly number[], ownUserId: number): readonly number[] {
  return userIds.length === 1 ? userIds : userIds.filter((id) => id !== ownUserId);
}
