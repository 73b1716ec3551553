/** Valid calls for avatars, with permitted roles. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import type { avatars } from "./avatars.ts";

export const calls = defineCalls<typeof avatars>({
  valid: {
    "upload-avatar": () => ({ file: pictureFile() }),
    "remove-avatar": () => ({}),
  },
  whoMay: () => [row("upload-avatar", "account"), row("remove-avatar", "account")],
});
