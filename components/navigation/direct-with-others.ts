/** Direct conversations as this app names them: by the others alone. */
import type { View } from "./view.ts";

/** Addresses that are meant for everybody in a conversation, as links of other clients, name the reader too. */
export function directWithOthers(view: View, ownUserId: number): View {
  if (view.kind !== "direct" || view.userIds.length === 1) return view;
  return { ...view, userIds: view.userIds.filter((id) => id !== ownUserId) };
}
