/** Formats the names of reactors. */

type Named = { name: string };

const MAX_NAMES = 20;

/** The user first, as "You". */
export function reactorNames(
  userIds: readonly number[],
  users: ReadonlyMap<number, Named>,
  ownUserId: number,
): string[] {
  const others = userIds.filter((id) => id !== ownUserId).map((id) => users.get(id)?.name ?? "Somebody");
  return userIds.includes(ownUserId) ? ["You", ...others] : others;
}

/** E.g. "You, Ada and 12 others". */
export function namesInWords(names: readonly string[]): string {
  const isCut = names.length > MAX_NAMES;
  const others = names.length - MAX_NAMES;
  const rest = others === 1 ? "1 other" : `${others} others`;
  const shown = isCut ? [...names.slice(0, MAX_NAMES), rest] : names;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
