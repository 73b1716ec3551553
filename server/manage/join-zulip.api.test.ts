/** An export of Zulip that joined an organization: references lead to where things are here. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { organizationInUse } from "../../lib/testing/joined-workspace.ts";
import { messagesSeenBy } from "../../lib/testing/moved-in.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { groupsOf, makeGroup } from "../../lib/testing/test-groups.ts";
import { writeZulipArchive, zulipContents } from "../../lib/testing/zulip/zulip-export.ts";
import { zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();
const { org, subdomain } = await organizationInUse(server.port);
const inGeneral = [{ operator: "channel", operand: "general" }];
const contentsOf = (messages: readonly { readonly content: string }[]) =>
  messages.map(({ content }) => content);

const shape = z.object({ unread_msgs: z.looseObject({ count: z.int() }) });

async function unread() {
  const answers = [org.owner, org.member].map(({ client }) =>
    client.post("/register", { event_types: ["message", "update_message_flags"] }),
  );
  return (await Promise.all(answers)).map(({ body }) => shape.parse(body).unread_msgs);
}

let before: Awaited<ReturnType<typeof unread>>;

/** Ann is the owner here, and Ben the member. */
beforeAll(async () => {
  await makeGroup(org.owner, { name: "Builders", members: [org.moderator.id] });
  before = await unread();
  const folder = await mkdtemp(path.join(tmpdir(), "parley-join-"));
  const [file, map] = [path.join(folder, "export.tar.gz"), path.join(folder, "people.csv")];
  await writeZulipArchive(file, await zulipContents(await zulipIds()));
  await writeFile(
    map,
    "archived,address\nann@acme.example,owner@example.com\nben@acme.example,member@example.com\n",
  );
  await runCommand(["import", "zulip", file, subdomain, "--into", `--map=${map}`]);
});

test("a group joins none of its name, which may have other people", async () => {
  const groups = await groupsOf(org.owner);
  const membersOf = (wanted: string) => groups.find(({ name }) => name === wanted)?.members;
  expect(membersOf("Builders")).toEqual([org.moderator.id]);
  expect(membersOf("builders (2)")).toEqual([org.owner.id]);
  expect(membersOf("welders")).toEqual([org.member.id]);
});

test("mentions, message links and files lead to the places here", async () => {
  const messages = await messagesSeenBy(org.member.client, inGeneral);
  const [, hello, withFile, withLink] = messages;
  expect(hello?.content).toBe(`hello @**member person|${org.member.id}** @**all**`);
  expect(hello?.sender_full_name).toBe("Olivia Owner");
  expect(hello?.reactions.map(({ user_id }) => user_id)).toEqual([org.member.id, org.owner.id]);
  const address = /\((\/user_uploads\/[^)]*)\)/.exec(withFile?.content ?? "")?.[1] ?? "";
  expect(address).toMatch(new RegExp(`^/user_uploads/${org.realmId}/`));
  const { body } = await org.member.client.get(address);
  expect(body.url).toBeDefined();
  const channelId = await org.member.channelId("general");
  expect(withLink?.content).toContain(`#narrow/channel/${channelId}-general/near/${hello?.id})`);
});

test("direct messages are between the people here, and everything is read", async () => {
  const withOwner = [{ operator: "dm", operand: [org.owner.id] }];
  const direct = await messagesSeenBy(org.member.client, withOwner);
  expect(contentsOf(direct)).toEqual(["between us", "yes"]);
  expect(await unread()).toEqual(before);
});

test("a channel with protected history shows only what was received", async () => {
  const [secret] = await query<{ id: number }>(sql`
    SELECT id FROM channel WHERE realm_id = ${org.realmId} AND NOT history_public_to_subscribers`);
  const inSecret = [{ operator: "channel", operand: secret?.id }];
  expect(contentsOf(await messagesSeenBy(org.owner.client, inSecret))).toEqual(["she is here"]);
  expect(await messagesSeenBy(org.member.client, inSecret)).toHaveLength(2);
  const params = { anchor: "oldest", num_before: 0, num_after: 9, narrow: inSecret };
  expect((await org.moderator.client.get("/messages", params)).body.result).toBe("error");
});

test("polls and histories came, too", async () => {
  const [first, ...rest] = (await messagesSeenBy(org.member.client, inGeneral)).slice(1);
  const poll = rest.find(({ content }) => content.startsWith("/poll"));
  const { body } = await org.member.client.get(`/messages/${poll?.id}`);
  const { submessages } = z.looseObject({ submessages: z.array(z.looseObject({})) }).parse(body.message);
  expect(submessages).toMatchObject([
    { sender_id: org.member.id },
    { content: expect.stringContaining("vote") },
  ]);
  const { body: history } = await org.member.client.get(`/messages/${first?.id}/history`);
  expect(history.message_history).toMatchObject([
    { topic: "ideas", content: "before", user_id: org.owner.id },
    { user_id: org.owner.id, stream: await org.member.channelId("general") },
    { prev_topic: "ideas", topic: "plans" },
    { prev_content: "before" },
  ]);
});
