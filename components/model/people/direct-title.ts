/** Titles of direct conversations: the other participants' names. */

type Named = { name: string };

export function directTitle(userIds: readonly number[], users: ReadonlyMap<number, Named>): string {
  const names = userIds.map((id) => users.get(id)?.name ?? "Unknown person");
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
