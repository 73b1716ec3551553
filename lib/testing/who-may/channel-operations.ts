/** The operations of the table of kinds of channels, and who may do them. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ApiAnswer } from "../api-client.ts";
import { type Asker, type ChannelKind, type ChannelOperation, INSIDE, type Place } from "./channel-kinds.ts";

type Allowed = Readonly<Record<ChannelKind, readonly Asker[]>>;

const NOBODY: readonly Asker[] = [];
const ADMINISTRATORS: readonly Asker[] = ["owner", "administrator"];
/** Everybody but guests who are not in it. */
const WHOLE: readonly Asker[] = [...ADMINISTRATORS, "moderator", "outsider", "otherBot", "former", ...INSIDE];

/** Administrators know of every private channel. */
const KNOW: Allowed = {
  public: WHOLE,
  shared: [...ADMINISTRATORS, ...INSIDE],
  protected: [...ADMINISTRATORS, ...INSIDE],
  archived: WHOLE,
};
/** With protected history, only those who were there when it was sent. */
const READ_FIRST: Allowed = {
  public: WHOLE,
  shared: INSIDE,
  protected: ["member", "guest", "bot"],
  archived: WHOLE,
};
const WRITE: Allowed = { public: WHOLE, shared: INSIDE, protected: INSIDE, archived: NOBODY };
const CHANGE_FIRST: Allowed = { ...READ_FIRST, archived: NOBODY };
const HAVE: Allowed = { public: INSIDE, shared: INSIDE, protected: INSIDE, archived: NOBODY };
const ADMINISTER: Allowed = {
  public: ADMINISTRATORS,
  shared: ADMINISTRATORS,
  protected: ADMINISTRATORS,
  archived: ADMINISTRATORS,
};
/** Those who are in it already may, to no effect. */
const JOIN: Allowed = WRITE;

const idsOf = (found: unknown) =>
  z
    .array(z.object({ id: z.int() }))
    .parse(found)
    .map(({ id }) => id);

type Client = Parameters<ChannelOperation["ask"]>[0]["client"];

/** An operation that those may do whom the server answers with success. */
const answered = (allowed: Allowed, call: (client: Client, place: Place) => Promise<ApiAnswer>) => ({
  allowed,
  ask: async ({ client }: { readonly client: Client }, place: Place) =>
    (await call(client, place)).status === 200,
});

export const channelOperations: readonly (readonly [name: string, operation: ChannelOperation])[] = [
  ["get-stream-by-id", answered(KNOW, (client, { channelId }) => client.get(`/streams/${channelId}`))],
  ["get-subscribers", answered(KNOW, (client, { channelId }) => client.get(`/streams/${channelId}/members`))],
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
        return z.array(z.int()).parse(body.messages).includes(firstId);
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
    answered(WRITE, (client, { channelId }) =>
      client.post("/messages", { type: "channel", to: channelId, topic: "more", content: "hello" }),
    ),
  ],
  [
    "get-stream-email-address",
    answered(WRITE, (client, { channelId }) => client.get(`/streams/${channelId}/email_address`)),
  ],
  [
    "mute-topic",
    answered(HAVE, (client, { channelId, topic }) =>
      client.patch("/users/me/subscriptions/muted_topics", { stream_id: channelId, topic, op: "add" }),
    ),
  ],
  [
    "update-stream, its description",
    answered(ADMINISTER, (client, { channelId }) =>
      client.patch(`/streams/${channelId}`, { description: randomUUID() }),
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
