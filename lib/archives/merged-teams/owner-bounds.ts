/** Bounds of an owner's import: every node loads these rows into memory. */
import { ArchiveError } from "../exports/archive-format.ts";
import type { ArchivedNames } from "./archived-names.ts";

const BOUNDS = [
  { table: "user_account", most: 20_000, name: "people" },
  { table: "channel", most: 10_000, name: "channels" },
  { table: "user_group", most: 5_000, name: "groups" },
  { table: "custom_emoji", most: 2_000, name: "custom emoji" },
  { table: "linkifier", most: 100, name: "linkifiers" },
] as const;

/** @throws ArchiveError with the bound. Commands of the server's administrator have none. */
export function requireOwnersBounds(names: ArchivedNames): void {
  for (const { table, most, name } of BOUNDS) {
    if (names[table].length > most)
      throw new ArchiveError(
        `An owner can import at most ${most.toLocaleString("en-US")} ${name}. Ask the server's administrator to import this export.`,
      );
  }
}
