/** Valid calls for avatars, with permitted roles. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import { botOf } from "../bots/bots.calls.ts";
import type { avatars } from "./avatars.ts";

export const calls = defineCalls<typeof avatars>({
  valid: {
    "upload-avatar": () => ({ file: pictureFile() }),
    "remove-avatar": () => ({}),
    "upload-avatar-of-user": async ({ somebody }) => ({ user_id: await somebody(), file: pictureFile() }),
    "remove-avatar-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
    "upload-avatar-of-bot": async (subject) => ({ bot_id: await botOf(subject), file: pictureFile() }),
    "remove-avatar-of-bot": async (subject) => ({ bot_id: await botOf(subject) }),
  },
  whoMay: () => [
    row("upload-avatar", "account"),
    row("remove-avatar", "account"),
    row("upload-avatar-of-user", "account"),
    row("remove-avatar-of-user", "account"),
    row("upload-avatar-of-bot", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("remove-avatar-of-bot", "account", allBut(["owner", "administrator", "member"], BAD)),
  ],
});
