/** Valid calls for avatars, with permitted roles. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import type { avatars } from "./avatars.ts";

export const calls = defineCalls<typeof avatars>({
  valid: {
    "upload-avatar": () => ({ file: pictureFile() }),
    "remove-avatar": () => ({}),
    "upload-avatar-of-user": async ({ somebody }) => ({ user_id: await somebody(), file: pictureFile() }),
    "remove-avatar-of-user": async ({ somebody }) => ({ user_id: await somebody() }),
  },
  whoMay: () => [
    row("upload-avatar", "account"),
    row("remove-avatar", "account"),
    row("upload-avatar-of-user", "account"),
    row("remove-avatar-of-user", "account"),
  ],
});
