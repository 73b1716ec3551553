/** Exports of Mattermost and Rocket.Chat, uploaded by an owner. */
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { dumpArchive } from "../../testing/mongo-dump-of.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { LONGEST_MS, post, settled, uploadAndRead } from "../../testing/uploaded-imports.ts";
import { writeZip } from "../../testing/zip-of.ts";

const { server } = await serveOrganization();

/** 2026-01-01 09:00:00 UTC. */
const SENT_AT = 1_767_258_000_000;

async function mattermostExport(): Promise<Uint8Array> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-sources-")), "export.zip");
  const rows = [
    { type: "version", version: 1 },
    { type: "team", team: { name: "t", display_name: "The Team" } },
    { type: "channel", channel: { team: "t", name: "plans", display_name: "plans", type: "O" } },
    { type: "user", user: { username: "ann", email: "ann@example.net", teams: [{ name: "t" }] } },
    {
      type: "post",
      post: { team: "t", channel: "plans", user: "ann", message: "moved words", create_at: SENT_AT },
    },
  ];
  const lines = rows.map((row) => JSON.stringify(row)).join("\n");
  await writeZip(file, { "import.jsonl": Buffer.from(lines) });
  return readFile(file);
}

async function rocketChatExport(): Promise<Uint8Array> {
  const createdAt = new Date(SENT_AT);
  return gzipSync(
    dumpArchive({
      users: [
        {
          _id: "u1",
          username: "ann",
          name: "Ann",
          emails: [{ address: "ann@example.net" }],
          active: true,
          createdAt,
        },
      ],
      rocketchat_room: [{ _id: "r1", t: "c", name: "plans", fname: "plans", ts: createdAt }],
      rocketchat_subscription: [{ _id: "s1", rid: "r1", t: "c", name: "plans", u: { _id: "u1" } }],
      rocketchat_message: [
        { _id: "m1", rid: "r1", msg: "moved words", ts: createdAt, u: { _id: "u1", username: "ann" } },
      ],
    }),
  );
}

test.each([
  { source: "mattermost", made: mattermostExport },
  { source: "rocketchat", made: rocketChatExport },
])(
  "an owner imports an export of $source",
  async ({ source, made }) => {
    const { owner } = await createTestOrganization(server.port);
    const ready = await uploadAndRead(owner, await made(), { source });
    expect(ready).toMatchObject({
      state: "ready",
      error: null,
      contents: { people: 1, channels: 1, messages: 1, people_added: 1, channels_added: 1 },
    });
    await post(owner, `/realm/imports/${ready.id}/run`);
    expect(await settled(owner)).toMatchObject({ state: "imported", error: null });
    const narrow = [{ operator: "channel", operand: "plans" }];
    const params = { narrow, anchor: "newest", num_before: 5, num_after: 0 };
    // The server learns of the new channels by an event after the commit.
    await expect
      .poll(async () => (await owner.client.get("/messages", params)).body)
      .toMatchObject({ messages: [{ content: "<p>moved words</p>", timestamp: SENT_AT / 1_000 }] });
  },
  LONGEST_MS,
);
