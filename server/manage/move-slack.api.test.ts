/** People find their history after a move from Slack. */
import { expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { messagesSeenBy, moveIn, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { writeZip } from "../../lib/testing/zip-of.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

/** 2026-01-01 09:00:00 UTC and the given seconds. */
const at = (seconds: number) => `${1_767_258_000 + seconds}.000100`;

const ann = {
  id: "U1",
  name: "ann",
  is_owner: true,
  profile: { real_name: "Ann", email: "Ann@example.com" },
};
const ben = {
  id: "U2",
  name: "ben",
  tz: "Europe/Paris",
  profile: { real_name: "Ben", email: "ben@example.com" },
};

function workspace(rows: readonly object[], more: Readonly<Record<string, unknown>> = {}) {
  return {
    "users.json": [ann, ben],
    "channels.json": [
      { id: "C1", name: "general", is_general: true, members: ["U1", "U2"], purpose: { value: "For all" } },
    ],
    "general/2026-01-01.json": rows.map((row) => ({ type: "message", user: "U1", ...row })),
    ...more,
  };
}

const move = (contents: Readonly<Record<string, unknown>>, options: readonly string[] = []) =>
  moveIn("slack", (file) => writeZip(file, contents), ["--name=Acme", ...options]);

const inGeneral = [{ operator: "channel", operand: "general" }];

test("people, channels, threads, direct messages and reactions are there", async () => {
  const { subdomain, report } = await move(
    workspace(
      [
        { ts: at(0), text: "hello <@U2>", reactions: [{ name: "+1", users: ["U2"] }] },
        { ts: at(1), text: "a *plan*", thread_ts: at(1), reply_count: 1 },
        { ts: at(90_000), text: "tomorrow" },
        { ts: at(2), user: "U2", text: "agreed", thread_ts: at(1), edited: { user: "U2", ts: at(5) } },
        { ts: at(3), subtype: "channel_join", text: "<@U2> has joined" },
      ],
      {
        "dms.json": [{ id: "D1", members: ["U1", "U2"] }],
        "D1/2026-01-01.json": [{ type: "message", user: "U2", ts: at(4), text: "between us" }],
      },
    ),
  );
  expect(report).toMatchObject({ people: 2, channels: 1, messages: 5 });
  expect(report.left_out).toEqual([
    { reason: expect.stringContaining("notice"), count: 1, examples: [expect.stringContaining("row 5")] },
  ]);
  const client = await signInAsMoved(server.port, subdomain, "ben@example.com");
  const messages = await messagesSeenBy(client, inGeneral);
  expect(messages.map(({ subject, sender_full_name }) => [subject, sender_full_name])).toEqual([
    ["2026-01-01", "Ann"],
    ["a plan 2026-01-01", "Ann"],
    ["a plan 2026-01-01", "Ben"],
    ["2026-01-02", "Ann"],
  ]);
  const [first, , reply] = messages;
  expect(first?.content).toMatch(/^hello @\*\*Ben\|\d+\*\*$/);
  expect(first?.reactions.map(({ emoji_code }) => emoji_code)).toEqual(["1f44d"]);
  expect(first?.timestamp).toBe(1_767_258_000);
  expect(first?.flags).toContain("mentioned");
  expect(reply).toHaveProperty("last_edit_timestamp");
  for (const { flags } of messages) expect(flags).toContain("read");
  const direct = await messagesSeenBy(client, [{ operator: "is", operand: "dm" }]);
  expect(direct.map(({ content }) => content)).toEqual(["between us"]);
  const { body } = await client.post("/messages", {
    type: "channel",
    to: "general",
    topic: "t",
    content: "on",
  });
  expect(body.result).toBe("success");
});

test("who is missing in the list of people becomes a deactivated account, by name where it is known", async () => {
  const { subdomain, report } = await move(
    workspace([
      { ts: at(0), user: "U7", text: "from afar", user_profile: { real_name: "Olga Far", name: "olga" } },
      { ts: at(1), user: "U8", text: "nobody knows me" },
      { ts: at(2), text: "<@U9>" },
    ]),
  );
  expect(report.messages).toBe(3);
  const messages = await messagesSeenBy(
    await signInAsMoved(server.port, subdomain, "ben@example.com"),
    inGeneral,
  );
  expect(messages.map(({ sender_full_name }) => sender_full_name)).toEqual([
    "Olga Far",
    "Unknown person U8",
    "Ann",
  ]);
  expect(messages[2]?.content).toBe("@U9");
  expect(report.left_out).toContainEqual(expect.objectContaining({ count: 2, examples: ["U7", "U8"] }));
});

test("a bot is one account, whichever of its ids a message has, and times may be numbers", async () => {
  const bot = { id: "U3", name: "build", is_bot: true, profile: { real_name: "Build Bot", bot_id: "B3" } };
  const { subdomain, report } = await move(
    workspace(
      [
        { ts: at(0), user: "U3", text: "red" },
        { ts: 1_767_258_001, user: undefined, bot_id: "B3", text: "green" },
        { ts: at(2), user: undefined, bot_id: "B4", bot_profile: { name: "Weather" }, text: "rain" },
      ],
      { "users.json": [ann, bot] },
    ),
  );
  expect(report).toMatchObject({ people: 3, messages: 3 });
  const client = await signInAsMoved(server.port, subdomain, "ann@example.com");
  const messages = await messagesSeenBy(client, inGeneral);
  expect(messages.map(({ sender_full_name }) => sender_full_name)).toEqual([
    "Build Bot",
    "Build Bot",
    "Weather",
  ]);
});

test("without an owner in the export, the report says how to appoint one", async () => {
  const owned = await move(workspace([{ ts: at(0), text: "hello" }]), ["--dry-run"]);
  const orphaned = workspace([{ ts: at(0), text: "hello" }], { "users.json": [ben] });
  const { report } = await move(orphaned, ["--dry-run"]);
  expect(owned.report.left_out).toEqual([]);
  expect(report.left_out).toContainEqual(
    expect.objectContaining({ reason: expect.stringContaining("people make-owner") }),
  );
});

test("a trial writes nothing, and a file that is no export is refused in a sentence", async () => {
  const { subdomain, report } = await move(workspace([{ ts: at(0), text: "hello" }]), ["--dry-run"]);
  expect(report).toMatchObject({ organization: null, messages: 1 });
  expect(await query(sql`SELECT FROM realm WHERE subdomain = ${subdomain}`)).toEqual([]);
  await expect(move({ "readme.txt": "x" })).rejects.toThrow(/no users\.json/);
});

test("a subdomain in use is refused before the export is read", async () => {
  const { subdomain } = await move(workspace([{ ts: at(0), text: "hello" }]));
  await expect(runCommand(["import", "slack", "/nowhere/export.zip", subdomain])).rejects.toThrow(
    `There is already an organization ${subdomain}; give another subdomain, or add the export to it with --into.`,
  );
});
