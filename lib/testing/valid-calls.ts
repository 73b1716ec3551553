/** For tests that go through all operations: a call of each that an account in the channel may make. */
import { randomUUID } from "node:crypto";
import type { Contract } from "../http/contract.ts";
import { EventReader } from "./event-reader.ts";
import type { TestAccount } from "./test-organization.ts";

/** What the calls are about; the account is in the channel, and the message stands there. */
export interface CallSubjects {
  readonly account: TestAccount;
  readonly channelId: number;
  readonly messageId: number;
}

export interface ValidCall {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Prepare = (subjects: CallSubjects) => object | Promise<object>;

const setup = { organization_name: "Late", full_name: "Late", email: "late@example.com", password: "x" };

/** By operation: its parameters, those of the path included. */
const calls: Readonly<Record<string, Prepare>> = {
  "send-message": ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "text" }),
  "get-messages": () => ({ anchor: "newest", num_before: 1, num_after: 0 }),
  "get-message": ({ messageId }) => ({ message_id: messageId }),
  "update-message-flags": ({ messageId }) => ({ messages: [messageId], op: "add", flag: "starred" }),
  "render-message": () => ({ content: "*text*" }),
  "register-queue": () => ({ fetch_event_types: [] }),
  "get-events": async ({ account }) => ({ queue_id: await queueOf(account), dont_block: true }),
  "delete-queue": async ({ account }) => ({ queue_id: await queueOf(account) }),
  "get-streams": () => ({}),
  "get-stream-topics": ({ channelId }) => ({ stream_id: channelId }),
  "get-subscriptions": () => ({}),
  subscribe: () => ({ subscriptions: [{ name: randomUUID() }] }),
  "get-users": () => ({}),
  "get-user": ({ account }) => ({ user_id: account.id }),
  "get-own-user": () => ({}),
  "fetch-api-key": ({ account }) => ({ username: account.email, password: "wrong" }),
  "dev-fetch-api-key": ({ account }) => ({ username: account.email }),
  "dev-list-users": () => ({}),
  "end-own-sessions": () => ({}),
  "set-up": () => setup,
  "get-server-settings": () => ({}),
  "get-openapi": () => ({}),
};

async function queueOf(account: TestAccount): Promise<string> {
  return (await EventReader.open(account.client)).queueId;
}

/** Path and parameters of a call that succeeds, or that is refused to everybody alike on this server. */
export async function validCall(contract: Contract, subjects: CallSubjects): Promise<ValidCall> {
  const prepare = calls[contract.operationId];
  if (!prepare) throw new Error(`lib/testing/valid-calls.ts has no call of ${contract.operationId} yet.`);
  const given = new Map<string, unknown>(Object.entries(await prepare(subjects)));
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name);
    given.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, params: Object.fromEntries(given) };
}
