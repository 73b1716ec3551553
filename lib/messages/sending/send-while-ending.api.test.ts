/** Deactivating a user or archiving a channel during sends. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org, server } = await serveOrganization();
/** Pauses requests by holding the organization's lock. */
const holder = new pg.Client({ connectionString: server.databaseUrl });

beforeAll(() => holder.connect());
afterAll(() => holder.end());

const send = (account: TestAccount, to: string) =>
  account.client.post("/messages", { type: "channel", to, topic: "t", content: "hello" });

/** Ends permission to send, with this error. */
interface Ending {
  readonly sender: TestAccount;
  readonly channel: string;
  readonly end: () => Promise<{ status: number }>;
  readonly refusal: { readonly status: number; readonly code: string };
}

let count = 0;
async function place(): Promise<{ sender: TestAccount; channel: string; channelId: number }> {
  const sender = await org.add();
  const channel = `ending ${count++}`;
  await org.owner.subscribe(channel, { principals: [org.owner.id, sender.id] });
  return { sender, channel, channelId: await org.owner.channelId(channel) };
}

const endings = {
  async "a person is deactivated"(): Promise<Ending> {
    const { sender, channel } = await place();
    const end = () => org.owner.client.delete(`/users/${sender.id}`);
    return { sender, channel, end, refusal: { status: 401, code: "USER_DEACTIVATED" } };
  },
  async "a channel is archived"(): Promise<Ending> {
    const { sender, channel, channelId } = await place();
    const end = () => org.owner.client.delete(`/streams/${channelId}`);
    return { sender, channel, end, refusal: { status: 400, code: "BAD_REQUEST" } };
  },
  async "a person is removed from a private channel"(): Promise<Ending> {
    const sender = await org.add();
    const channel = `ending ${count++}`;
    await org.owner.subscribe(channel, { principals: [org.owner.id, sender.id], invite_only: true });
    const end = () =>
      org.owner.client.delete("/users/me/subscriptions", {
        subscriptions: [channel],
        principals: [sender.id],
      });
    return { sender, channel, end, refusal: { status: 400, code: "STREAM_DOES_NOT_EXIST" } };
  },
};

async function storedIds({ sender, channel }: Ending): Promise<number[]> {
  const rows = await query<{ id: number }>(sql`
    SELECT m.id FROM message m JOIN channel c ON c.conversation_id = m.conversation_id
    WHERE c.name = ${channel} AND m.sender_id = ${sender.id} ORDER BY m.id`);
  return rows.map(({ id }) => id);
}

async function expectRefused({ sender, channel, refusal: { status, code } }: Ending): Promise<void> {
  const answer = await send(sender, channel);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
}

async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  await holder.query("SELECT pg_advisory_lock(7270, $1)", [org.realmId]);
  try {
    return await work();
  } finally {
    await holder.query("SELECT pg_advisory_unlock(7270, $1)", [org.realmId]);
  }
}

const waiting = async () => {
  const { rows } = await holder.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND classid = 7270 AND NOT granted",
  );
  return rows[0]?.count;
};
const untilWaiting = (number: number) => expect.poll(waiting).toBe(number);

describe.each(Object.entries(endings))("%s", (_what, make) => {
  test("between the check of a send and its commit", async () => {
    const ending = await make();
    const { sending, ended } = await whileLocked(async () => {
      const ended = ending.end();
      await untilWaiting(1);
      const sending = send(ending.sender, ending.channel);
      await untilWaiting(2);
      return { ended, sending };
    });
    expect((await ended).status).toBe(200);
    const { status, body } = await sending;
    expect(status).toBe(200);
    expect(await storedIds(ending)).toEqual([body.id]);
    await expectRefused(ending);
    expect(await storedIds(ending)).toEqual([body.id]);
  });

  test("during many sends", async () => {
    const ending = await make();
    let isAnswered = false;
    const answers: { readonly isLate: boolean; readonly status: number; readonly id: unknown }[] = [];
    const keepSending = async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        const isLate = isAnswered;
        const { status, body } = await send(ending.sender, ending.channel);
        answers.push({ isLate, status, id: body.id });
      }
    };
    const sends = Promise.all(Array.from({ length: 4 }, keepSending));
    await expect.poll(() => answers.length).toBeGreaterThan(4);
    expect((await ending.end()).status).toBe(200);
    isAnswered = true;
    await sends;
    await expectRefused(ending);
    expect(answers.filter(({ isLate, status }) => isLate && status === 200)).toEqual([]);
    const sent = answers.filter(({ status }) => status === 200).map(({ id }) => Number(id));
    expect(await storedIds(ending)).toEqual(sent.toSorted((one, other) => one - other));
  });
});
