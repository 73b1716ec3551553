/** Profile pictures of moved people. */
import type { MadePictures } from "./made-pictures.ts";
import type { MoveReport } from "./move-report.ts";
import type { MovedTeam } from "./moved-team.ts";
import type { NumberedTeam } from "./numbered-team.ts";

/** Returns store keys by account, in the form of the account's column. */
export async function movedAvatars(
  team: MovedTeam,
  { people }: NumberedTeam,
  pictures: MadePictures,
  report: MoveReport,
): Promise<ReadonlyMap<number, string>> {
  const avatars = new Map<number, string>();
  for (const { id, given } of people) {
    if (given.picture === null) continue;
    const file = await team.file(given.picture);
    if (!file) report.add("A profile picture could not be had.", `${given.key}: ${given.picture}`);
    const avatar = file && (await pictures.avatar(file, `${given.key}: ${given.picture}`));
    if (avatar) avatars.set(id, avatar);
  }
  return avatars;
}
