/** Administrators' commands for channels and for how long messages are kept. */
import { expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { org } = await serveOrganization();
const subdomain = org.host.split(".")[0] ?? "";
const run = (...given: readonly string[]) => runCommand([...given]);
const asJson = async (...given: readonly string[]) => JSON.parse(await runCommand([...given, "--json"]));
const audited = async () => (await org.owner.client.get("/realm/audit_log", { limit: 1 })).body.entries;

test("a channel is created, renamed, archived and returned; its people are told that the server did it", async () => {
  const made = await asJson("channels", "create", subdomain, "news", "--description=What **happens**");
  expect(made.channel).toMatchObject({ name: "news", is_private: false, is_archived: false, subscribers: 1 });
  expect(await audited()).toMatchObject([{ acting_user_id: null, operation: "subscribe" }]);
  const events = await org.owner.listen();
  expect(await run("channels", "rename", subdomain, "news", "Newsroom")).toBe(
    "The channel news is called Newsroom now.",
  );
  expect((await events.next("stream")).value).toBe("Newsroom");
  expect(await audited()).toMatchObject([{ acting_user_id: null, operation: "update-stream" }]);
  const { body } = await org.owner.client.get("/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
  });
  expect(body.messages).toMatchObject([
    { content: "The administrator of the server renamed this channel from **news** to **Newsroom**." },
  ]);
  expect(await run("channels", "archive", subdomain, "Newsroom", "--dry-run")).toContain("would be archived");
  expect(await run("channels", "archive", subdomain, "newsroom")).toContain("is archived");
  expect(await run("channels", "list", subdomain)).toContain("Newsroom\tpublic\tsubscribers: 1\tarchived");
  await expect(run("channels", "archive", subdomain, "newsroom")).rejects.toThrow("is archived already");
  await run("channels", "unarchive", subdomain, String(made.channel.id));
  await expect(run("channels", "unarchive", subdomain, "newsroom")).rejects.toThrow("is not archived");
});

test("people and bots are subscribed even to private channels, whose permissions stay as they are", async () => {
  const { member, bot } = org;
  await run("channels", "create", subdomain, "vault", "--private", `--creator=${org.administrator.email}`);
  expect(await run("channels", "subscribe", subdomain, member.email, "vault")).toContain("is subscribed to");
  expect(await run("channels", "subscribe", subdomain, bot.email, "#vault")).toContain("is subscribed to");
  expect(await run("channels", "subscribe", subdomain, member.email, "vault")).toContain("already");
  const { channels } = await asJson("channels", "list", subdomain);
  expect(channels).toContainEqual(
    expect.objectContaining({ name: "vault", is_private: true, subscribers: 3 }),
  );
  const left = await asJson("channels", "unsubscribe", subdomain, member.email, "vault");
  expect(left.channel).toMatchObject({ subscribers: 2 });
  await expect(run("channels", "unsubscribe", subdomain, member.email, "vault")).rejects.toThrow(
    "not subscribed",
  );
});

test("a channel's settings are those of the API", async () => {
  await run("channels", "create", subdomain, "plans");
  const id = await org.owner.channelId("plans");
  await run("channels", "set", subdomain, "plans", "is_private", "true");
  await run("channels", "set", subdomain, "plans", "description", "What comes");
  const { body } = await org.owner.client.get(`/streams/${id}`);
  expect(body.stream).toMatchObject({ invite_only: true, description: "What comes" });
});

test("a retention time says before how many messages it deletes", async () => {
  await run("channels", "create", subdomain, "old");
  const sent = await org.owner.send("old", "long ago");
  await org.owner.send("old", "now");
  await query(sql`UPDATE message SET sent_at = now() - interval '40 days' WHERE id = ${sent}`);
  const set = (...given: string[]) => run("retention", "set", subdomain, ...given);
  expect(await set("30", "--channel=old", "--dry-run")).toBe(
    "#old: default → 30 days. Messages that would be deleted: 1.",
  );
  expect(await set("60", "--channel=old", "--dry-run")).toContain("deleted: 0");
  expect(await set("30", "--dry-run")).toContain("Messages that would be deleted: 1.");
  expect(await set("forever", "--channel=old")).toContain("default → forever");
  expect(await set("30", "--dry-run")).toContain("Messages that would be deleted: 0.");
  expect(await set("365")).toContain("forever → 365 days");
  expect(await run("retention", "get", subdomain)).toBe("Test organization\t365 days\n#old\tforever");
  expect(await asJson("retention", "get", subdomain, "--channel=old")).toMatchObject({
    message_retention_days: 365,
    channels: [{ name: "old", message_retention_days: -1 }],
  });
  expect(await set("default", "--channel=old")).toContain("forever → default");
  await set("forever");
});

test.each([
  [["channels", "rename", subdomain, "genral", "x"], "has no channel genral. The nearest: general."],
  [["channels", "create", subdomain, "general"], "already exists"],
  [["channels", "create", subdomain, " "], "Channel name"],
  [["channels", "create", subdomain, "c", "--private", "--default"], "A default channel cannot be private."],
  [["channels", "set", subdomain, "general", "can_send_message_group", "1"], "is a permission"],
  [["channels", "set", subdomain, "general", "topic_policy", "1"], "The nearest: topics_policy."],
  [["channels", "set", subdomain, "general", "is_private", "yes"], "is_private is not a boolean"],
  [["channels", "subscribe", subdomain, "membr@example.com", "general"], "has no person or bot"],
  [["channels", "list", "nowhere"], "There is no organization nowhere."],
  [["retention", "set", subdomain, "0"], "0 is not a retention time: give a number of days (1 or more)"],
  [["retention", "set", subdomain, "default"], 'Only channels have "default"'],
  [["retention", "get", subdomain, "--channel=genral"], "The nearest: general."],
])("%j is refused", async (given, reason) => {
  await expect(runCommand(given)).rejects.toThrow(reason);
});
