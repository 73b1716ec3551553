/** Sending in shared commits. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { isDatabaseAway } from "../../kernel/db/database-errors.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { FLAG_MENTIONED } from "../messages/flag-bits.ts";
import { writeMessage } from "./send-batch.ts";
import { type OutgoingMessage, writeMessages } from "./write-messages.ts";

const { org } = await serveOrganization(OWN_SERVER);
/** Refused by the database. */
const NO_BITS = -1;
let place: { id: number; conversation_id: number };

/** "vanish" closes the connection, like a stopping database. */
const endConnections = `
  CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
  CREATE TRIGGER end_connection AFTER INSERT ON message
    FOR EACH ROW WHEN (NEW.content = 'vanish') EXECUTE FUNCTION end_connection()`;

beforeAll(async () => {
  await org.member.subscribe("batches");
  const { rows } = await database().pool.query(
    "SELECT id, conversation_id FROM channel WHERE name = 'batches'",
  );
  [place] = rows;
  await database().pool.query(endConnections);
});

function outgoing(content: string): OutgoingMessage {
  return {
    conversationId: place.conversation_id,
    channelId: place.id,
    topicName: "shared",
    topicKey: "shared",
    senderId: org.member.id,
    content,
    renderedContent: `<p>${content}</p>`,
    client: "test",
    bits: 0,
    sentAt: Date.now() / 1000,
    readBySender: true,
    isReadLate: false,
    flags: content === "rejected" ? [{ userId: org.owner.id, bits: NO_BITS }] : [],
    audience: { kind: "nobody" },
    directUserIds: [],
    echo: null,
    sendKey: null,
    policyOnSend: 0,
    policyOnInitiation: 0,
    webhookBotIds: [],
    attachmentIds: [],
    previewIds: [],
  };
}

/** The first message commits alone; the others share the next commit. */
async function writeTogether(contents: readonly string[]) {
  const outcomes = await Promise.allSettled(
    contents.map((content) => writeMessage(org.realmId, outgoing(content))),
  );
  const { rows } = await database().pool.query<{ content: string }>(
    "DELETE FROM message WHERE conversation_id = $1 RETURNING content",
    [place.conversation_id],
  );
  return { outcomes, kept: rows.map((row) => row.content) };
}

test("a message that the database rejects does not affect the others", async () => {
  const { outcomes, kept } = await writeTogether(["first", "before", "rejected", "after"]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(kept.sort()).toEqual(["after", "before", "first"]);
});

test("after a broken connection nothing is written again, because it may have been committed", async () => {
  const { outcomes, kept } = await writeTogether(["first", "before", "vanish", "after"]);
  const failures = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(failures.map(({ reason }) => isDatabaseAway(reason))).toEqual([true, true, true]);
  expect(kept).toEqual(["first"]);
});

test("a message with a used key does not keep the others from sharing a commit", async () => {
  const keyed = (content: string): OutgoingMessage => ({
    ...outgoing(content),
    sendKey: `key of ${content}`,
  });
  await writeMessage(org.realmId, keyed("known"));
  const outcomes = await Promise.allSettled(
    ["first", "before", "known", "after", "last"].map((content) => writeMessage(org.realmId, keyed(content))),
  );
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, false, true, true]);
  const { rows } = await database().pool.query<{ contents: string[] }>(
    `WITH gone AS (DELETE FROM message WHERE conversation_id = $1 RETURNING id, content, xmin::text AS written)
     SELECT array_agg(content ORDER BY id) AS contents FROM gone GROUP BY written ORDER BY min(id)`,
    [place.conversation_id],
  );
  expect(rows.map(({ contents }) => contents)).toEqual([["known"], ["first"], ["before", "after", "last"]]);
});

const WRITTEN = `
  SELECT m.id - min(m.id) OVER w AS id, m.content, m.rendered_content, m.client, m.bits, m.sender_id, m.sent_at,
         e.audience, replace(e.body::text, '"messageId":' || m.id || ',', '') AS body, f.user_id, f.bits AS flags,
         r.read = int8multirange(int8range(min(m.id) OVER w, max(m.id) OVER w + 1)) AS is_read,
         t.last_message_id = max(m.id) OVER w AS is_last, u.policy
  FROM topic t
  JOIN message m ON m.topic_id = t.id
  JOIN event e ON e.type = 'message' AND (e.body->>'messageId')::int8 = m.id
  LEFT JOIN message_flag f ON f.message_id = m.id
  LEFT JOIN topic_read r ON r.topic_id = t.id AND r.user_id = m.sender_id
  LEFT JOIN user_topic u ON u.topic_id = t.id AND u.user_id = m.sender_id
  WHERE t.name_key = $1
  WINDOW w AS (PARTITION BY t.id)
  ORDER BY m.id`;

test("a batch writes the same as its messages one by one", async () => {
  const messages = (topicName: string): OutgoingMessage[] =>
    ["one", "two", "three"].map((content, index) => ({
      ...outgoing(content),
      topicName,
      topicKey: topicName,
      sentAt: 1_700_000_000 + index,
      flags: content === "two" ? [{ userId: org.owner.id, bits: FLAG_MENTIONED }] : [],
      policyOnInitiation: 3,
    }));
  const batch = await writeMessages(org.realmId, messages("together"));
  const single = [];
  for (const message of messages("singly")) single.push(...(await writeMessages(org.realmId, [message])));
  const written = async (topic: string) => {
    const { rows } = await database().pool.query<{ body: string }>(WRITTEN, [topic]);
    return rows.map((row) => ({ ...row, body: row.body.replaceAll(topic, "topic") }));
  };
  const together = await written("together");
  expect(together).toHaveLength(3);
  expect(together.every((row) => "is_read" in row && row.is_read === true)).toBe(true);
  expect(await written("singly")).toEqual(together);
  const policies = (sent: typeof batch) => sent.map((result) => result.newPolicy);
  expect(policies(batch)).toEqual([3, null, null]);
  expect(policies(single)).toEqual(policies(batch));
});
