/** Valid calls for emoji, with permitted roles. */
import { randomUUID } from "node:crypto";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
} from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { emoji } from "./emoji.ts";

const emojiOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const name = randomUUID();
    await client.post(`/realm/emoji/${name}`, { file: pictureFile() });
    return name;
  }, "no-such-emoji");

const emojiOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const name = randomUUID();
    await owner.client.post(`/realm/emoji/${name}`, { file: pictureFile() });
    return { emoji_name: name };
  };

export const calls = defineCalls<typeof emoji>({
  valid: {
    "get-custom-emoji": () => ({}),
    "upload-custom-emoji": () => ({ emoji_name: randomUUID(), file: pictureFile() }),
    "deactivate-custom-emoji": async (subject) => ({ emoji_name: await emojiOf(subject) }),
  },
  whoMay: (org) => [
    row("get-custom-emoji", "account"),
    row("upload-custom-emoji", "account", { guest: BAD }),
    row("deactivate-custom-emoji", "account", allBut(["owner", "administrator"], BAD), emojiOfOwner(org)),
  ],
});
