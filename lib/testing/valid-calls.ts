/** One valid call of every operation, by an account that is subscribed to the channel, for table-driven tests. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Contract } from "../contract/contract.ts";
import type { TestAccount } from "./test-account.ts";

/** The objects that the calls refer to. */
export interface CallSubject {
  readonly channelId: number;
  /** In the channel. */
  readonly messageId: number;
  readonly userId: number;
  /** Makes something that only its owner may use, such as a snippet; `unknown` stands for one that does not exist. */
  own<Id>(make: (owner: TestAccount) => Promise<Id>, unknown: Id): Promise<Id>;
  /** Creates a person, whom the call may deactivate, and returns the id. */
  somebody(): Promise<number>;
}

/** Makes the parameters of a call, including those of the path. */
export type MakeParams = (subject: CallSubject) => object | Promise<object>;

const owner = { full_name: "Late", email: "late@example.com", password: "correct horse battery" };

const UNKNOWN_ID = 987_654_321;
/** It holds an event, so that no poll of it has to wait. */
const queueOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const { queueId } = await account.listen();
    await account.send([account.id], "news");
    return queueId;
  }, "00000000-0000-4000-8000-000000000000");
const deviceOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/register_client_device");
    return z.int().parse(body.device_id);
  }, UNKNOWN_ID);
const fcmTokenOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const token = randomUUID();
    await client.post("/users/me/android_gcm_reg_id", { token });
    return token;
  }, "unknown");
const apnsTokenOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const token = randomUUID().replaceAll("-", "");
    await client.post("/users/me/apns_device_token", { token, appid: "org.example.app" });
    return token;
  }, "00");
const snippetOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/saved_snippets", { title: "Greeting", content: "Hello!" });
    return z.int().parse(body.saved_snippet_id);
  }, UNKNOWN_ID);
const draftIn = (channelId: number) => ({ type: "stream", to: [channelId], topic: "t", content: "Hello!" });
const draftOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const drafts = [{ type: "", to: [], topic: "", content: "Hello!" }];
    const { body } = await client.post("/drafts", { drafts });
    return z.tuple([z.int()]).parse(body.ids)[0];
  }, UNKNOWN_ID);
/** In 2060. */
const LATER = 2_840_000_000;
const scheduledOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const message = { type: "direct", to: [id], content: "Hello!", scheduled_delivery_timestamp: LATER };
    const { body } = await client.post("/scheduled_messages", message);
    return z.int().parse(body.scheduled_message_id);
  }, UNKNOWN_ID);
const reminderOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const reminder = {
      message_id: await account.send([account.id], "a note"),
      scheduled_delivery_timestamp: LATER,
    };
    const { body } = await account.client.post("/reminders", reminder);
    return z.int().parse(body.reminder_id);
  }, UNKNOWN_ID);
const viewOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const fragment = `narrow/search/${randomUUID()}`;
    await client.post("/navigation_views", { fragment, is_pinned: true, name: fragment });
    return fragment;
  }, "narrow/search/nothing");
const noteOf = async ({ own }: CallSubject) =>
  own((account) => account.send([account.id], "a note"), UNKNOWN_ID);
const reactedNoteOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const id = await account.send([account.id], "a note");
    await account.client.post(`/messages/${id}/reactions`, { emoji_name: "octopus" });
    return id;
  }, UNKNOWN_ID);

async function makeChannel({ client }: TestAccount): Promise<number> {
  const { body } = await client.post("/channels/create", { name: randomUUID(), subscribers: [] });
  return z.int().parse(body.id);
}
async function joinChannel(account: TestAccount): Promise<string> {
  const name = randomUUID();
  await account.subscribe(name);
  return name;
}
/** Only an administrator's exists. */
const folderOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/channel_folders/create", { name: randomUUID() });
    return z.int().catch(UNKNOWN_ID).parse(body.channel_folder_id);
  }, UNKNOWN_ID);
const folderList = z.object({ channel_folders: z.array(z.object({ id: z.int() })) });
const folderIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/channel_folders", { include_archived: true });
    return folderList.parse(body).channel_folders.map(({ id }) => id);
  }, []);
const userList = z.object({ members: z.array(z.object({ user_id: z.int() })) });
const mutedUserOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const { members } = userList.parse((await client.get("/users")).body);
    const other = z.int().parse(members.map((member) => member.user_id).find((userId) => userId !== id));
    await client.post(`/users/me/muted_users/${other}`);
    return other;
  }, UNKNOWN_ID);
/** The person of the subject, not muted by the account. */
const unmutedUserOf = async ({ own, userId }: CallSubject) => {
  await own(async ({ client }): Promise<unknown> => client.delete(`/users/me/muted_users/${userId}`), null);
  return userId;
};

/** By operation. */
const calls: Readonly<Record<string, MakeParams>> = {
  "send-message": ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "text" }),
  "get-messages": () => ({ anchor: "newest", num_before: 1, num_after: 0 }),
  "get-message": ({ messageId }) => ({ message_id: messageId }),
  "update-message": ({ messageId }) => ({ message_id: messageId, content: "edited" }),
  "get-message-history": ({ messageId }) => ({ message_id: messageId }),
  "delete-message": async (subject) => ({ message_id: await noteOf(subject) }),
  "update-message-flags": ({ messageId }) => ({ messages: [messageId], op: "add", flag: "starred" }),
  "update-message-flags-for-narrow": ({ channelId }) => ({
    anchor: "newest",
    num_before: 10,
    num_after: 0,
    narrow: [["channel", channelId]],
    op: "add",
    flag: "starred",
  }),
  "mark-all-as-read": () => ({}),
  "mark-stream-as-read": ({ channelId }) => ({ stream_id: channelId }),
  "mark-topic-as-read": ({ channelId }) => ({ stream_id: channelId, topic_name: "t" }),
  "add-reaction": async (subject) => ({ message_id: await noteOf(subject), emoji_name: "octopus" }),
  "remove-reaction": async (subject) => ({ message_id: await reactedNoteOf(subject), emoji_name: "octopus" }),
  "get-read-receipts": ({ messageId }) => ({ message_id: messageId }),
  "render-message": () => ({ content: "*text*" }),
  "report-message": ({ messageId }) => ({ message_id: messageId, report_type: "spam" }),
  "register-queue": () => ({ fetch_event_types: [] }),
  "get-events": async (subject) => ({ queue_id: await queueOf(subject), dont_block: true }),
  "delete-queue": async (subject) => ({ queue_id: await queueOf(subject) }),
  "get-streams": () => ({}),
  "get-stream-topics": ({ channelId }) => ({ stream_id: channelId }),
  "delete-topic": ({ channelId }) => ({ stream_id: channelId, topic_name: "no such topic" }),
  "update-user-topic": ({ channelId }) => ({ stream_id: channelId, topic: "t", visibility_policy: 3 }),
  "mute-topic": ({ channelId }) => ({ stream_id: channelId, topic: "t", op: "add" }),
  "get-stream-by-id": ({ channelId }) => ({ stream_id: channelId }),
  "get-stream-id": () => ({ stream: "open" }),
  "get-subscribers": ({ channelId }) => ({ stream_id: channelId }),
  "create-channel": () => ({ name: randomUUID(), subscribers: [] }),
  "update-stream": ({ channelId }) => ({ stream_id: channelId, description: randomUUID() }),
  "archive-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
  unsubscribe: async ({ own }) => ({
    subscriptions: [await own(joinChannel, "00000000-0000-4000-8000-000000000000")],
  }),
  "update-subscriptions": () => ({ add: [{ name: randomUUID() }] }),
  "update-subscription-settings": ({ channelId }) => ({
    subscription_data: [{ stream_id: channelId, property: "pin_to_top", value: true }],
  }),
  "get-subscription-status": ({ userId, channelId }) => ({ user_id: userId, stream_id: channelId }),
  "get-subscriptions": () => ({ include_subscribers: true }),
  subscribe: () => ({ subscriptions: [{ name: randomUUID() }] }),
  "get-users": () => ({}),
  "get-user": ({ userId }) => ({ user_id: userId }),
  "get-own-user": () => ({}),
  "create-user": () => ({ ...owner, email: `${randomUUID()}@example.com` }),
  "update-user": async ({ somebody }) => ({ user_id: await somebody(), full_name: "Renamed" }),
  "deactivate-user": async ({ somebody }) => ({ user_id: await somebody() }),
  "deactivate-own-user": () => ({}),
  "reactivate-user": ({ userId }) => ({ user_id: userId }),
  "update-settings": () => ({ enter_sends: true }),
  "update-display-settings": () => ({ enter_sends: true }),
  "update-notification-settings": () => ({ enable_sounds: false }),
  "update-realm": () => ({ default_code_block_language: "python" }),
  "update-realm-user-settings-defaults": () => ({ web_line_height_percent: 122 }),
  "get-channel-folders": () => ({}),
  "create-channel-folder": () => ({ name: randomUUID() }),
  "patch-channel-folders": async (subject) => ({ order: await folderIdsOf(subject) }),
  "update-channel-folder": async (subject) => ({
    channel_folder_id: await folderOf(subject),
    description: randomUUID(),
  }),
  "get-alert-words": () => ({}),
  "add-alert-words": () => ({ alert_words: ["outage"] }),
  "remove-alert-words": () => ({ alert_words: ["outage"] }),
  "mute-user": async (subject) => ({ muted_user_id: await unmutedUserOf(subject) }),
  "unmute-user": async (subject) => ({ muted_user_id: await mutedUserOf(subject) }),
  "update-status": () => ({ status_text: "on vacation", emoji_name: "car" }),
  "update-status-for-user": ({ userId }) => ({ user_id: userId, status_text: "on vacation" }),
  "set-typing-status": ({ userId }) => ({ op: "start", to: [userId] }),
  "set-typing-status-for-message-edit": ({ messageId }) => ({ message_id: messageId, op: "start" }),
  "get-user-status": ({ userId }) => ({ user_id: userId }),
  "get-drafts": () => ({}),
  "create-drafts": ({ channelId }) => ({ drafts: [draftIn(channelId)] }),
  "edit-draft": async (subject) => ({
    draft_id: await draftOf(subject),
    draft: draftIn(subject.channelId),
  }),
  "delete-draft": async (subject) => ({ draft_id: await draftOf(subject) }),
  "register-client-device": () => ({}),
  "remove-client-device": async (subject) => ({ device_id: await deviceOf(subject) }),
  "add-fcm-token": () => ({ token: "android-token" }),
  "remove-fcm-token": async (subject) => ({ token: await fcmTokenOf(subject) }),
  "add-apns-token": () => ({ token: "c0ffee", appid: "org.example.app" }),
  "remove-apns-token": async (subject) => ({ token: await apnsTokenOf(subject) }),
  "register-push-device": () => ({
    token_kind: "fcm",
    push_account_id: 2408,
    push_public_key: "key",
    bouncer_public_key: "key",
    encrypted_push_registration: "registration",
  }),
  "test-notify": () => ({}),
  "e2ee-test-notify": () => ({}),
  "get-scheduled-messages": () => ({}),
  "create-scheduled-message": ({ channelId }) => ({
    type: "channel",
    to: channelId,
    topic: "t",
    content: "Hello!",
    scheduled_delivery_timestamp: LATER,
  }),
  "update-scheduled-message": async (subject) => ({
    scheduled_message_id: await scheduledOf(subject),
    content: "Good morning!",
  }),
  "delete-scheduled-message": async (subject) => ({ scheduled_message_id: await scheduledOf(subject) }),
  "get-reminders": () => ({}),
  "create-message-reminder": ({ messageId }) => ({
    message_id: messageId,
    scheduled_delivery_timestamp: LATER,
    note: "Answer this",
  }),
  "delete-reminder": async (subject) => ({ reminder_id: await reminderOf(subject) }),
  "get-saved-snippets": () => ({}),
  "create-saved-snippet": () => ({ title: "Greeting", content: "Hello!" }),
  "edit-saved-snippet": async (subject) => ({
    saved_snippet_id: await snippetOf(subject),
    title: "Farewell",
  }),
  "delete-saved-snippet": async (subject) => ({ saved_snippet_id: await snippetOf(subject) }),
  "get-navigation-views": () => ({}),
  "add-navigation-view": () => ({
    fragment: `narrow/search/${randomUUID()}`,
    is_pinned: true,
    name: randomUUID(),
  }),
  "edit-navigation-view": async (subject) => ({ fragment: await viewOf(subject), is_pinned: false }),
  "remove-navigation-view": async (subject) => ({ fragment: await viewOf(subject) }),
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
