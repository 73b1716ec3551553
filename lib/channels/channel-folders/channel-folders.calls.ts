/** Valid calls for channel folders, with permitted roles. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import { type CallSubject, defineCalls, row, UNKNOWN_ID } from "../../testing/calls/noun-calls.ts";
import { administrators, type RandomCall } from "../../testing/random-calls/random-call.ts";
import type { channelFolders } from "./channel-folders.ts";

/** Only administrators can create one. */
const folderOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/channel_folders/create", { name: randomUUID() });
    return z.int().catch(UNKNOWN_ID).parse(body.channel_folder_id);
  }, UNKNOWN_ID);

const folderList = z.object({ channel_folders: z.array(z.object({ id: z.int() })) });

const folderIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/channel_folders", { include_archived: true });
    return folderList.parse(body).channel_folders.map(({ id }) => id);
  }, []);

/** Folder ids are unknown, so some calls are refused. */
function randomCalls(): fc.Arbitrary<RandomCall> {
  const name = fc.constantFrom("Teams", "Places", "teams");
  const create = fc.record({
    who: administrators,
    method: fc.constant("POST" as const),
    path: fc.constant("/channel_folders/create"),
    params: fc.record({ name, description: fc.constantFrom("", "Who *builds* it") }),
  });
  const update = fc.record({
    who: administrators,
    method: fc.constant("PATCH" as const),
    path: fc.integer({ min: 1, max: 6 }).map((id) => `/channel_folders/${id}`),
    params: fc.oneof(
      fc.record({ name }),
      fc.record({ is_archived: fc.boolean() }),
      fc.constant({ description: "All of them" }),
    ),
  });
  const reorder = fc.record({
    who: administrators,
    method: fc.constant("PATCH" as const),
    path: fc.constant("/channel_folders"),
    params: fc.shuffledSubarray([1, 2, 3], { minLength: 1 }).map((order) => ({ order })),
  });
  return fc.oneof(create, update, reorder);
}

export const calls = defineCalls<typeof channelFolders>({
  valid: {
    "get-channel-folders": () => ({}),
    "create-channel-folder": () => ({ name: randomUUID() }),
    "patch-channel-folders": async (subject) => ({ order: await folderIdsOf(subject) }),
    "update-channel-folder": async (subject) => ({
      channel_folder_id: await folderOf(subject),
      description: randomUUID(),
    }),
  },
  whoMay: (org) => [
    row("get-channel-folders", "account"),
    row("create-channel-folder", "account"),
    row("patch-channel-folders", "account"),
    row("update-channel-folder", "account", {}, async () => {
      const { body } = await org.owner.client.post("/channel_folders/create", { name: randomUUID() });
      return { channel_folder_id: body.channel_folder_id, description: randomUUID() };
    }),
  ],
  random: { subject: "organization", call: randomCalls },
});
