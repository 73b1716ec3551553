/** Messages that share a commit: none is lost because another one fails, and none is sent twice. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../db/client.ts";
import { isDatabaseAway } from "../db/database-away.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { writeMessage } from "./send-batch.ts";
import type { OutgoingMessage } from "./write-messages.ts";

const { org } = await serveOrganization();
let place: { id: number; conversation_id: number };

/** A message "vanish" closes the connection that writes it, as a stopping database would. */
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
    flags: [],
    audience: { kind: "nobody" },
    directUserIds: [],
    echo: null,
    policyOnSend: 0,
    policyOnInitiation: 0,
  };
}

/** Writes them concurrently: the first alone, and the others, which arrive during its commit, share the next. */
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
  const { outcomes, kept } = await writeTogether(["first", "before", "", "after"]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(kept.sort()).toEqual(["after", "before", "first"]);
});

test("when the connection breaks, nothing is written again, since it may have been committed", async () => {
  const { outcomes, kept } = await writeTogether(["first", "before", "vanish", "after"]);
  const failures = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(failures.map(({ reason }) => isDatabaseAway(reason))).toEqual([true, true, true]);
  expect(kept).toEqual(["first"]);
});
