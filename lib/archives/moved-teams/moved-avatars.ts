/** Profile pictures of moved people. */
import { avatarSizes } from "../../accounts/avatars/change-avatar.ts";
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import type { MadePictures } from "./made-pictures.ts";
import type { MoveReport } from "./move-report.ts";
import type { MovedTeam } from "./moved-team.ts";
import type { NumberedTeam } from "./numbered-team.ts";

export const PICTURE_MISSING = "A profile picture could not be had.";

interface LastPicture {
  readonly key: string | null;
  /** Null for a file that is missing or unreadable. */
  readonly sizes: readonly Uint8Array[] | null;
}

/**
 * Returns store keys by account, in the form of the account's column. Accounts share no stored file, since an account
 * that changes its picture removes the former one; but a file that many people in a row name is decoded only once.
 */
export async function movedAvatars(
  team: MovedTeam,
  { people, realmId }: NumberedTeam,
  pictures: MadePictures,
  report: MoveReport,
): Promise<ReadonlyMap<number, string>> {
  const avatars = new Map<number, string>();
  let last: LastPicture = { key: null, sizes: null };
  for (const { id, given } of people) {
    const { picture: key } = given;
    if (key === null) continue;
    const place = `${given.key}: ${key}`;
    if (!pictures.attempt(place)) continue;
    if (last.key !== key) {
      const file = await team.file(key);
      const made =
        file && (await pictures.converted(file, place, (read) => makePictures(realmId, read, avatarSizes)));
      if (!file) report.add(PICTURE_MISSING, place);
      last = { key, sizes: made?.pictures ?? null };
    } else if (!last.sizes) report.add(PICTURE_MISSING, place);
    if (last.sizes) avatars.set(id, (await pictures.store(last.sizes)).join(" "));
  }
  return avatars;
}
