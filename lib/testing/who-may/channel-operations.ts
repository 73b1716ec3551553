/** Operations of the channel kinds table. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { contracts } from "../../catalog/catalog.ts";
import { type ChannelRightName, channelRights } from "../../channels/channels/channel-rights.ts";
import type { Contract } from "../../kernel/contract/contract.ts";
import { type ApiCall, apiCall, validParams } from "../calls/all-calls.ts";
import type { ApiAnswer } from "../clients/api-client.ts";
import {
  type Asker,
  allowedBy,
  type ChannelKind,
  type ChannelOperation,
  type Place,
} from "./channel-kinds.ts";

type Allowed = Readonly<Record<ChannelKind, readonly Asker[]>>;

const READ = allowedBy("read");
/** With protected history, only people subscribed when it was sent. */
const READ_FIRST: Allowed = { ...READ, protected: READ.protected.filter((asker) => asker !== "late") };
const CHANGE_FIRST: Allowed = { ...READ_FIRST, archived: [] };
/** Subscribers may, without effect. */
const JOIN = allowedBy("take_part");

const idsOf = (found: unknown) =>
  z
    .array(z.object({ id: z.int() }))
    .parse(found)
    .map(({ id }) => id);

type Client = Parameters<ChannelOperation["ask"]>[0]["client"];

const answered = (allowed: Allowed, call: (client: Client, place: Place) => Promise<ApiAnswer>) => ({
  allowed,
  ask: async ({ client }: { readonly client: Client }, place: Place) =>
    (await call(client, place)).status === 200,
});

type NamedOperation = readonly [name: string, operation: ChannelOperation];

function call(client: Client, { method }: Contract, { path, params }: ApiCall): Promise<ApiAnswer> {
  if (method === "GET") return client.get(path, params);
  if (method === "PATCH") return client.patch(path, params);
  return method === "DELETE" ? client.delete(path, params) : client.post(path, params);
}

/** Changes the channel for later callers. */
const DESTRUCTIVE = "archive-stream";

const isRight = (name: string): name is ChannelRightName => Object.hasOwn(channelRights, name);

/** For contracts that name the required channel right. */
function byContract(contract: Contract): NamedOperation[] {
  const { operationId, inChannel } = contract;
  if (inChannel === undefined || !isRight(inChannel) || operationId === DESTRUCTIVE) return [];
  const ask: ChannelOperation["ask"] = async ({ client, id }, { channelId, firstId, name }) => {
    const params = await validParams(operationId)({
      channelId,
      messageId: firstId,
      userId: id,
      own: async (_make, unknown) => unknown,
      somebody: async () => id,
    });
    const named = "stream" in params ? { ...params, stream: name } : params;
    return (await call(client, contract, apiCall(contract, named))).status === 200;
  };
  return [[operationId, { allowed: allowedBy(inChannel), ask }]];
}

export const channelOperations: readonly NamedOperation[] = [
  ...contracts.flatMap(byContract),
  [
    "get-stream-topics, with that of the first message",
    {
      allowed: READ_FIRST,
      async ask({ client }, { channelId, topic }) {
        const { body } = await client.get(`/users/me/${channelId}/topics`);
        const topics = z
          .array(z.object({ name: z.string() }))
          .default([])
          .parse(body.topics);
        return topics.some(({ name }) => name === topic);
      },
    },
  ],
  [
    "mark-topic-as-read, that of the first message",
    answered(READ_FIRST, (client, { channelId, topic }) =>
      client.post("/mark_topic_as_read", { stream_id: channelId, topic_name: topic }),
    ),
  ],
  [
    "get-message, the first",
    answered(READ_FIRST, (client, { firstId }) => client.get(`/messages/${firstId}`)),
  ],
  [
    "get-messages, with the first",
    {
      allowed: READ_FIRST,
      async ask({ client }, { channelId, firstId }) {
        const narrow = [["channel", channelId]];
        const page = { anchor: "oldest", num_before: 0, num_after: 10, narrow };
        const { status, body } = await client.get("/messages", page);
        return status === 200 && idsOf(body.messages).includes(firstId);
      },
    },
  ],
  [
    "get-read-receipts of the first message",
    answered(READ_FIRST, (client, { firstId }) => client.get(`/messages/${firstId}/read_receipts`)),
  ],
  [
    "update-message-flags, a star on the first message",
    {
      allowed: READ_FIRST,
      async ask({ client }, { firstId }) {
        const star = { messages: [firstId], op: "add", flag: "starred" };
        const { body } = await client.post("/messages/flags", star);
        // People who can read no message are refused.
        return z
          .array(z.int())
          .parse(body.messages ?? [])
          .includes(firstId);
      },
    },
  ],
  [
    "add-reaction to the first message",
    answered(CHANGE_FIRST, (client, { firstId }) =>
      client.post(`/messages/${firstId}/reactions`, { emoji_name: "octopus" }),
    ),
  ],
  [
    "send-message",
    answered(allowedBy("post"), (client, { channelId }) =>
      client.post("/messages", { type: "channel", to: channelId, topic: "more", content: "hello" }),
    ),
  ],
  [
    "update-message, the topic of the first message",
    answered(CHANGE_FIRST, (client, { firstId }) =>
      client.patch(`/messages/${firstId}`, {
        topic: randomUUID(),
        propagate_mode: "change_all",
        send_notification_to_new_thread: false,
      }),
    ),
  ],
  [
    "subscribe",
    answered(JOIN, (client, { name }) =>
      client.post("/users/me/subscriptions", { subscriptions: [{ name }] }),
    ),
  ],
];
