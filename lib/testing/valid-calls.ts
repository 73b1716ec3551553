/** One valid call of every operation, by an account that is subscribed to the channel, for table-driven tests. */
import { randomUUID } from "node:crypto";
import type { Contract } from "../contract/contract.ts";

/** The objects that the calls refer to. */
export interface CallSubject {
  readonly channelId: number;
  /** In the channel. */
  readonly messageId: number;
  readonly userId: number;
  /** Id of an event queue of the account, registered on demand. */
  readonly queue: () => Promise<string>;
}

/** Makes the parameters of a call, including those of the path. */
export type MakeParams = (subject: CallSubject) => object | Promise<object>;

const owner = { full_name: "Late", email: "late@example.com", password: "correct horse battery" };

/** By operation. */
const calls: Readonly<Record<string, MakeParams>> = {
  "send-message": ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "text" }),
  "get-messages": () => ({ anchor: "newest", num_before: 1, num_after: 0 }),
  "get-message": ({ messageId }) => ({ message_id: messageId }),
  "update-message-flags": ({ messageId }) => ({ messages: [messageId], op: "add", flag: "starred" }),
  "render-message": () => ({ content: "*text*" }),
  "register-queue": () => ({ fetch_event_types: [] }),
  "get-events": async ({ queue }) => ({ queue_id: await queue(), dont_block: true }),
  "delete-queue": async ({ queue }) => ({ queue_id: await queue() }),
  "get-streams": () => ({}),
  "get-stream-topics": ({ channelId }) => ({ stream_id: channelId }),
  "get-subscriptions": () => ({ include_subscribers: true }),
  subscribe: () => ({ subscriptions: [{ name: randomUUID() }] }),
  "get-users": () => ({}),
  "get-user": ({ userId }) => ({ user_id: userId }),
  "get-own-user": () => ({}),
  "update-settings": () => ({ enter_sends: true }),
  "update-realm": () => ({ default_code_block_language: "python" }),
  "fetch-api-key": () => ({ username: randomUUID(), password: "wrong" }),
  "dev-fetch-api-key": () => ({ username: "member@example.com" }),
  "dev-list-users": () => ({}),
  "end-own-sessions": () => ({}),
  "set-up": () => ({ organization_name: "Late", ...owner }),
  "get-server-settings": () => ({}),
  "get-openapi": () => ({}),
};

/**
 * Makes the parameters of a call that succeeds, or that is refused equally for everybody on a production server.
 * @throws Error for an operation without a call in this file.
 */
export function validParams(operationId: string): MakeParams {
  const makeParams = calls[operationId];
  if (!makeParams) throw new Error(`lib/testing/valid-calls.ts has no call of ${operationId} yet.`);
  return makeParams;
}

/** A call with its path filled in. */
export interface ApiCall {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Fills parameters into the contract's path and returns the others separately. */
export function apiCall(contract: Contract, params: object): ApiCall {
  const given = new Map<string, unknown>(Object.entries(params));
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name);
    given.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, params: Object.fromEntries(given) };
}
