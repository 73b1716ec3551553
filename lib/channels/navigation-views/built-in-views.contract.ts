/** The views that every client of the protocol has by itself, by their fragments. */

const builtIn = new Set([
  "inbox",
  "recent",
  "feed",
  "drafts",
  "scheduled",
  "reminders",
  "narrow/is/starred",
  "narrow/is/mentioned",
  "narrow/has/reaction/sender/me",
]);

/** Whether clients have this view by themselves, so that it cannot have a name of a person's choice. */
export function isBuiltInView(fragment: string): boolean {
  return builtIn.has(fragment);
}
