/** Bounds of an owner's import: every node loads these rows into memory. */
import { ArchiveError } from "../exports/archive-format.ts";
import type { ArchivedNames } from "./archived-names.ts";

const MAX_CHANNELS = 10_000;

const BOUNDS = [
  { kind: "people", most: 20_000 },
  { kind: "channels", most: MAX_CHANNELS },
  { kind: "groups", most: 5_000 },
  // A moved channel needs at most two: for its administrators, and for who may write in it.
  { kind: "groups that only hold a permission", most: 2 * MAX_CHANNELS },
  { kind: "custom emoji", most: 2_000 },
  { kind: "linkifiers", most: 100 },
] as const;

type Kind = (typeof BOUNDS)[number]["kind"];

/** @throws ArchiveError with the bound. Commands of the server's administrator have none. */
export function requireOwnersBounds(names: ArchivedNames): void {
  const named = names.user_group.filter(({ name }) => name !== null).length;
  const counts: Readonly<Record<Kind, number>> = {
    people: names.user_account.length,
    channels: names.channel.length,
    groups: named,
    "groups that only hold a permission": names.user_group.length - named,
    "custom emoji": names.custom_emoji.length,
    linkifiers: names.linkifier.length,
  };
  for (const { kind, most } of BOUNDS) {
    if (counts[kind] > most)
      throw new ArchiveError(
        `An owner can import at most ${most.toLocaleString("en-US")} ${kind}. Ask the server's administrator to import this export.`,
      );
  }
}
