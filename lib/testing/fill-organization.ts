/** Fills an organization with rows of almost every table. */
import { expect } from "vitest";
import { startSession } from "../auth/sessions/session.ts";
import { query, sql } from "../kernel/db/sql.ts";
import { followMessages } from "../notifications/missed-messages/follow-messages.ts";
import { archiveOfEverything } from "./archive-of-everything.ts";
import { messagesIndexed } from "./indexed-messages.ts";
import type { TestOrganization } from "./test-organization.ts";

/** @param archive is made from what `archiveOfEverything` adds. */
export async function fillOrganization(org: TestOrganization, archive: string): Promise<void> {
  await archiveOfEverything(org, archive);
  const { owner, member, bot } = org;
  await startSession(org.realmId, member.id, "A browser");
  await member.client.post("/users/me/api_keys", { name: "Backup" });
  await member.client.post("/register", { event_types: '["message"]' });
  await owner.client.post("/invites/multiuse", { stream_ids: [] });
  await owner.client.post("/invites", { invitee_emails: "new@example.com", stream_ids: [] });
  await owner.client.post("/realm/linkifiers", {
    pattern: "#(?P<id>[0-9]+)",
    url_template: "https://x.example/{id}",
  });
  await owner.client.post("/user_groups/create", { name: "makers", description: "", members: [member.id] });
  await member.client.post("/saved_snippets", { title: "mine", content: "mine" });
  await member.client.post(`/users/me/muted_users/${owner.id}`);
  await member.client.post("/users/me/alert_words", { alert_words: '["walrus"]' });
  await owner.client.post("/export/realm", {});
  const sent = await owner.send("desk", "@**all** look", { topic: "else" });
  await query(
    sql`INSERT INTO send_key (sender_id, is_scheduled, key, sent_id) VALUES (${member.id}, false, 'k', ${sent})`,
  );
  await query(
    sql`INSERT INTO message_flag (user_id, message_id, bits) VALUES (${owner.id}, ${sent}, 1) ON CONFLICT DO NOTHING`,
  );
  await query(sql`INSERT INTO received_mail (realm_id, digest) VALUES (${org.realmId}, 'd')`);
  await query(sql`INSERT INTO pushed_message (user_id, message_id) VALUES (${member.id}, ${sent})`);
  await query(
    sql`INSERT INTO webhook_call (bot_id, message_id, due_at) VALUES (${bot.id}, ${sent}, now() + interval '1 day')`,
  );
  await query(sql`INSERT INTO interaction (bot_id, user_id, facts, expires_at)
    VALUES (${bot.id}, ${member.id}, '{}', now() + interval '1 day')`);
  await query(
    sql`INSERT INTO webhook_delivery (bot_id, call_id, message_id, state, last_at, duration_ms, answer)
      VALUES (${bot.id}, ${-bot.id}, ${sent}, 'delivered', now(), 1, '')`,
  );
  await query(
    sql`INSERT INTO message_day (realm_id, day, kind, by_people, by_bots) VALUES (${org.realmId}, '2001-01-01', 'public', 1, 1)`,
  );
  await messagesIndexed();
  await followMessages();
  await expect.poll(exportsUnderWay).toEqual([]);
}

const exportsUnderWay = () => query(sql`SELECT FROM realm_export WHERE due_at IS NOT NULL`);
