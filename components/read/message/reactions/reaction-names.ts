/** Puts into words who reacted. */

type Named = { name: string };

/** Most people who are named; the others are counted. */
const MOST_NAMES = 20;

/** "You", "Ada" …: the reader first, the others in the order in which they reacted. */
export function reactorNames(
  userIds: readonly number[],
  users: ReadonlyMap<number, Named>,
  ownUserId: number,
): string[] {
  const others = userIds.filter((id) => id !== ownUserId).map((id) => users.get(id)?.name ?? "Somebody");
  return userIds.includes(ownUserId) ? ["You", ...others] : others;
}

/** "You, Ada and 12 others". */
export function namesInWords(names: readonly string[]): string {
  const isCut = names.length > MOST_NAMES;
  const others = names.length - MOST_NAMES;
  const rest = others === 1 ? "1 other" : `${others} others`;
  const shown = isCut ? [...names.slice(0, MOST_NAMES), rest] : names;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
