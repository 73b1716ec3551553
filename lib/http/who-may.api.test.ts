/** Permissions: every operation, called by every role, on objects they may and may not know of. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "../catalog/contracts.ts";
import { query, sql } from "../db/sql.ts";
import { shared } from "../registry.ts";
import { type ApiAnswer, ApiClient } from "../testing/api-client.ts";
import { type CallSubject, UNKNOWN_ID } from "../testing/call-objects.ts";
import { changeOrganization } from "../testing/change-organization.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../testing/test-organization.ts";
import { apiCall } from "../testing/valid-calls.ts";
import { channelRows } from "../testing/who-may/channel-rows.ts";
import { messageRows } from "../testing/who-may/message-rows.ts";
import { organizationRows } from "../testing/who-may/organization-rows.ts";
import { ownRows } from "../testing/who-may/own-rows.ts";
import { peopleRows } from "../testing/who-may/people-rows.ts";
import { type About, CLOSED_NAME, OPEN_NAME, type Person, people, type Row } from "../testing/who-may/row.ts";

const unauthenticated = ["nobody", "wrongKey", "deactivated"] as const;
type Asker = Person | (typeof unauthenticated)[number];

const CLOSED_WORDS = "closed-words";
const DIRECT_WORDS = "direct-words";

interface Row {
  readonly operation: string;
  readonly about: About;
  readonly params: MakeParams;
  /** Error codes of the roles that are refused. */
  readonly refused: Partial<Record<Person, string>>;
}

/** The operation's valid call, unless another is given. */
function row(
  operation: string,
  about: About,
  refused: Row["refused"] = {},
  params: MakeParams = validParams(operation),
): [name: string, row: Row] {
  return [`${operation}, ${about}`, { operation, about, params, refused }];
}

/** The same code for everyone but these. */
function allBut(allowed: readonly Person[], code: string): Row["refused"] {
  return Object.fromEntries(people.filter((person) => !allowed.includes(person)).map((name) => [name, code]));
}

const BAD = "BAD_REQUEST";
const NO_CHANNEL = "STREAM_DOES_NOT_EXIST";
const all = (code: string) => allBut([], code);
const created = (settings: object) => () => ({ subscriptions: [{ name: randomUUID() }], ...settings });
const narrow = (operator: string, operand: unknown) => ({
  anchor: "newest",
  num_before: 50,
  num_after: 0,
  narrow: [[operator, operand]],
});

const typingInChannel: MakeParams = ({ channelId }) => ({
  type: "channel",
  op: "start",
  stream_id: channelId,
  topic: "t",
});
const withOctopus: MakeParams = ({ messageId }) => ({ message_id: messageId, emoji_name: "octopus" });
const withTada: MakeParams = ({ messageId }) => ({ message_id: messageId, emoji_name: "tada" });

const playground = { pygments_language: "Python", url_template: "https://python.example.com{?code}" };
const playgroundOfOwner: MakeParams = async () => {
  const { body } = await org.owner.client.post("/realm/playgrounds", { ...playground, name: randomUUID() });
  return { playground_id: body.id };
};

const domainOfOwner: MakeParams = async () => {
  const domain = `${randomUUID()}.example.com`;
  await org.owner.client.post("/realm/domains", { domain, allow_subdomains: false });
  return { domain, allow_subdomains: true };
};

const linkifierOfOwner: MakeParams = async () => {
  const linkifier = { pattern: `${randomUUID()}-(?P<id>[0-9]+)`, url_template: "https://x.example/{id}" };
  const { body } = await org.owner.client.post("/realm/filters", linkifier);
  return { ...linkifier, filter_id: body.id };
};
const invitedTo: MakeParams = ({ channelId }) => ({ stream_ids: [channelId] });
const mailedTo: MakeParams = ({ channelId }) => ({
  stream_ids: [channelId],
  invitee_emails: `${randomUUID()}@example.com`,
});
/** A link that an administrator has made; the member may make none. */
const ownersLink: MakeParams = (subject) =>
  validParams("revoke-invite-link")({
    ...subject,
    own: async (make, none) => (subject.userId === unknown.userId ? none : make(org.administrator)),
  });

const valueOfOwnersField: MakeParams = async () => {
  const { body } = await org.owner.client.post("/realm/profile_fields", profileField());
  return { data: [{ id: body.id, value: "mine" }] };
};

const fieldOfOwner: MakeParams = async () => {
  const { body } = await org.owner.client.post("/realm/profile_fields", profileField());
  return { field_id: body.id };
};

/** A new message of the member for each call; what does not exist stays so. */
const anotherIn =
  (channel: string | null): MakeParams =>
  async ({ messageId }) => {
    const isUnknown = messageId === unknown.messageId;
    const { member, moderator } = org;
    return { message_id: isUnknown ? messageId : await member.send(channel ?? [moderator.id], "another") };
  };

const polls = new Map<string | null, Promise<number>>();

/** One poll of the member for all calls; what does not exist stays so. */
const pollIn =
  (channel: string | null): MakeParams =>
  async ({ messageId }) => {
    const { member, moderator } = org;
    const poll = polls.get(channel) ?? member.send(channel ?? [moderator.id], "/poll Lunch?");
    polls.set(channel, poll);
    return {
      message_id: messageId === unknown.messageId ? messageId : await poll,
      msg_type: "widget",
      content: JSON.stringify({ type: "new_option", option: "Soup", idx: 1 }),
    };
  };

const rows = [
  row("send-message", "open", { guest: NO_CHANNEL }),
  row("send-message", "closed", {
    ...allBut(["member", "bot"], NO_CHANNEL),
    owner: BAD,
    administrator: BAD,
  }),
  row("send-message", "account", {}, ({ userId }) => ({ type: "direct", to: [userId], content: "a" })),
  row("get-messages", "open", { guest: "BAD_NARROW" }, ({ channelId }) => narrow("channel", channelId)),
  row("get-messages", "closed", allBut(["owner", "administrator", "member"], "BAD_NARROW"), ({ channelId }) =>
    narrow("channel", channelId),
  ),
  row("get-messages", "closed", {}, ({ messageId }) => narrow("with", messageId)),
  row("get-messages", "closed", {}, ({ messageId }) => narrow("id", messageId)),
  row("get-messages", "closed", {}, ({ messageId }) => ({ message_ids: [messageId] })),
  row("get-messages", "direct", {}, ({ messageId }) => narrow("with", messageId)),
  row("get-message", "open", { guest: BAD }),
  row("get-message", "closed", allBut(["member"], BAD)),
  row("get-message", "direct", allBut(["member", "moderator"], BAD)),
  row("check-messages-match-narrow", "open", { guest: "BAD_NARROW" }),
  row("check-messages-match-narrow", "closed", allBut(["owner", "administrator", "member"], "BAD_NARROW")),
  row("get-message-history", "open", { guest: BAD }),
  row("get-message-history", "closed", allBut(["member"], BAD)),
  row("get-message-history", "direct", allBut(["member", "moderator"], BAD)),
  row("mark-topic-as-read", "open", { guest: BAD }),
  row("mark-topic-as-read", "closed", allBut(["member"], BAD)),
  row("delete-message", "open", allBut(["owner", "administrator", "member"], BAD), anotherIn("open")),
  row("delete-message", "closed", allBut(["member"], BAD), anotherIn(CLOSED_NAME)),
  row("delete-message", "direct", allBut(["member"], BAD), anotherIn(null)),
  row("delete-topic", "open", allBut(["owner", "administrator"], "UNAUTHORIZED_PRINCIPAL")),
  row("delete-topic", "closed", {
    ...all("UNAUTHORIZED_PRINCIPAL"),
    owner: BAD,
    administrator: BAD,
  }),
  row("update-message", "open", allBut(["member"], BAD)),
  row("update-message", "closed", allBut(["member"], BAD)),
  row("update-message", "direct", allBut(["member"], BAD)),
  row("update-message", "open", { guest: BAD }, ({ messageId }) => ({
    message_id: messageId,
    topic: randomUUID(),
    propagate_mode: "change_all",
    send_notification_to_new_thread: false,
  })),
  row("update-message-flags", "open"),
  row("update-message-flags", "closed"),
  row("update-message-flags", "direct", {}, ({ messageId }) => ({
    messages: [messageId],
    op: "add",
    flag: "read",
  })),
  row("update-message-flags-for-narrow", "open", { guest: "BAD_NARROW" }),
  row(
    "update-message-flags-for-narrow",
    "closed",
    allBut(["owner", "administrator", "member"], "BAD_NARROW"),
  ),
  row("mark-all-as-read", "account"),
  row("mark-stream-as-read", "open", { guest: BAD }),
  row("mark-stream-as-read", "closed", allBut(["member"], BAD)),
  row("add-reaction", "open", { guest: BAD }, withOctopus),
  row("add-reaction", "closed", allBut(["member"], BAD), withOctopus),
  row("add-reaction", "direct", allBut(["member", "moderator"], BAD), withOctopus),
  row("remove-reaction", "account", allBut(["member"], BAD)),
  row("remove-reaction", "open", { ...all("REACTION_DOES_NOT_EXIST"), guest: BAD }, withTada),
  row("remove-reaction", "closed", { ...all(BAD), member: "REACTION_DOES_NOT_EXIST" }, withTada),
  row("add-submessage", "open", { guest: BAD }, pollIn("open")),
  row("add-submessage", "closed", allBut(["member"], BAD), pollIn(CLOSED_NAME)),
  row("add-submessage", "direct", allBut(["member", "moderator"], BAD), pollIn(null)),
  row("get-read-receipts", "open", { guest: BAD }),
  row("get-read-receipts", "closed", allBut(["member"], BAD)),
  row("get-read-receipts", "direct", allBut(["member", "moderator"], BAD)),
  row("render-message", "closed", {}, ({ channelId, messageId }) => ({
    content: `#**${channelId}** /near/${messageId} #narrow/channel/${channelId}/topic/t`,
  })),
  row("report-message", "closed", all(BAD)),
  row("register-queue", "closed", {}, () => ({})),
  row("get-events", "account", allBut(["member"], "BAD_EVENT_QUEUE_ID")),
  row("delete-queue", "account", allBut(["member"], "BAD_EVENT_QUEUE_ID")),
  row("get-streams", "closed"),
  row("get-stream-topics", "open", { guest: BAD }),
  row("get-stream-topics", "closed", allBut(["member"], BAD)),
  row("update-user-topic", "open", { guest: BAD }),
  row("update-user-topic", "closed", allBut(["member"], BAD)),
  row("update-user-topic", "closed", allBut(["owner", "administrator", "member"], BAD), ({ channelId }) => ({
    stream_id: channelId,
    topic: "never chosen",
    visibility_policy: 0,
  })),
  row("mute-topic", "open", allBut(["member"], BAD)),
  row("mute-topic", "closed", allBut(["member"], BAD)),
  row("mute-topic", "closed", allBut(["owner", "administrator", "member"], BAD), ({ channelId }) => ({
    stream_id: channelId,
    topic: "never muted",
    op: "remove",
  })),
  row("get-stream-by-id", "open", { guest: BAD }),
  row("get-stream-by-id", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-stream-id", "open", { guest: BAD }),
  row("get-subscribers", "open", { guest: BAD }),
  row("get-subscribers", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-stream-email-address", "open", { guest: BAD }),
  row("get-stream-email-address", "closed", allBut(["member"], BAD)),
  row("get-stream-email-address", "open", allBut(["member"], BAD), ({ channelId, userId }) => ({
    stream_id: channelId,
    sender_id: userId,
  })),
  row("create-channel", "account", { guest: BAD }),
  row("create-channel", "account", { guest: BAD }, ({ userId }) => ({
    name: randomUUID(),
    subscribers: [userId],
    invite_only: true,
  })),
  row("update-stream", "open", allBut(["owner", "administrator", "member"], BAD)),
  row("update-stream", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("archive-stream", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("unsubscribe", "account", { guest: NO_CHANNEL }),
  row("update-subscriptions", "account", { guest: BAD }),
  row("update-subscription-settings", "open", allBut(["member"], BAD)),
  row("update-subscription-settings", "closed", allBut(["member"], BAD)),
  row("get-subscription-status", "open", { guest: BAD }),
  row("get-subscription-status", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-subscriptions", "closed"),
  row("subscribe", "account", { guest: BAD }),
  row("subscribe", "account", { guest: BAD }, created({ invite_only: true })),
  row("subscribe", "account", allBut(["owner", "administrator"], BAD), created({ is_default_stream: true })),
  row("subscribe", "account", { guest: BAD }, ({ userId }) => ({ ...created({})(), principals: [userId] })),
  row("get-alert-words", "account"),
  row("add-alert-words", "account"),
  row("remove-alert-words", "account"),
  row("mute-user", "account", { member: BAD }),
  row("unmute-user", "account", allBut(["member"], BAD)),
  row("update-status", "account"),
  row("update-status-for-user", "account", allBut(["owner", "administrator"], BAD)),
  row("get-user-status", "account"),
  row("update-presence", "account"),
  row("get-presence", "account"),
  row("get-user-presence", "account"),
  row("set-typing-status", "account"),
  row("set-typing-status", "open", { guest: BAD }, typingInChannel),
  row("set-typing-status", "closed", allBut(["member"], BAD), typingInChannel),
  row("set-typing-status-for-message-edit", "open", allBut(["member"], BAD)),
  row("set-typing-status-for-message-edit", "closed", allBut(["member"], BAD)),
  row("set-typing-status-for-message-edit", "direct", allBut(["member"], BAD)),
  row("get-drafts", "account"),
  row("create-drafts", "open", { guest: BAD }),
  row("create-drafts", "account", {}, ({ userId }) => ({
    drafts: [{ type: "private", to: [userId], topic: "", content: "a" }],
  })),
  row("edit-draft", "open", allBut(["member"], BAD)),
  row("delete-draft", "account", allBut(["member"], BAD)),
  row("get-scheduled-messages", "account"),
  row("create-scheduled-message", "open", { guest: NO_CHANNEL }),
  row("create-scheduled-message", "closed", {
    ...allBut(["member", "bot"], NO_CHANNEL),
    owner: BAD,
    administrator: BAD,
  }),
  row("update-scheduled-message", "account", allBut(["member"], BAD)),
  row("delete-scheduled-message", "account", allBut(["member"], BAD)),
  row("get-reminders", "account"),
  row("create-message-reminder", "open", { guest: BAD }),
  row("create-message-reminder", "closed", allBut(["member"], BAD)),
  row("create-message-reminder", "direct", allBut(["member", "moderator"], BAD)),
  row("delete-reminder", "account", allBut(["member"], BAD)),
  row("get-saved-snippets", "account"),
  row("create-saved-snippet", "account"),
  row("edit-saved-snippet", "account", allBut(["member"], BAD)),
  row("delete-saved-snippet", "account", allBut(["member"], BAD)),
  row("get-navigation-views", "account"),
  row("add-navigation-view", "account"),
  row("edit-navigation-view", "account", allBut(["member"], "NOT_FOUND")),
  row("remove-navigation-view", "account", allBut(["member"], BAD)),
  row("get-users", "account"),
  row("get-user", "account"),
  row("get-own-user", "account"),
  row("add-code-playground", "account", allBut(["owner", "administrator"], BAD)),
  row("remove-code-playground", "account", allBut(["owner", "administrator"], BAD), playgroundOfOwner),
  row("add-realm-domain", "account", allBut(["owner"], BAD)),
  row("update-realm-domain", "account", allBut(["owner"], BAD), domainOfOwner),
  row("remove-realm-domain", "account", allBut(["owner"], BAD), domainOfOwner),
  row("register-client-device", "account"),
  row("remove-client-device", "account", allBut(["member"], BAD)),
  row("add-fcm-token", "account"),
  row("remove-fcm-token", "account", allBut(["member"], BAD)),
  row("add-apns-token", "account"),
  row("remove-apns-token", "account", allBut(["member"], BAD)),
  row("register-push-device", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  row("test-notify", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  row("e2ee-test-notify", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  row("get-channel-folders", "account"),
  row("create-channel-folder", "account", allBut(["owner", "administrator"], "UNAUTHORIZED_PRINCIPAL")),
  row("patch-channel-folders", "account", allBut(["owner", "administrator"], BAD)),
  row("update-channel-folder", "account", allBut(["owner", "administrator"], BAD), async () => {
    const { body } = await org.owner.client.post("/channel_folders/create", { name: randomUUID() });
    return { channel_folder_id: body.channel_folder_id, description: randomUUID() };
  }),
  row("get-linkifiers", "account"),
  row("get-realm-filters", "account"),
  row("add-linkifier", "account", allBut(["owner", "administrator"], BAD)),
  row("update-linkifier", "account", allBut(["owner", "administrator"], BAD), linkifierOfOwner),
  row("remove-linkifier", "account", allBut(["owner", "administrator"], BAD), linkifierOfOwner),
  row("reorder-linkifiers", "account", allBut(["owner", "administrator"], BAD)),
  row("get-custom-profile-fields", "account"),
  row("create-custom-profile-field", "account", allBut(["owner", "administrator"], BAD)),
  row("update-custom-profile-field", "account", allBut(["owner", "administrator"], BAD), fieldOfOwner),
  row("remove-custom-profile-field", "account", allBut(["owner", "administrator"], BAD), fieldOfOwner),
  row("reorder-custom-profile-fields", "account", allBut(["owner", "administrator"], BAD)),
  row("update-profile-data", "account", { bot: BAD }),
  row("update-profile-data", "account", { bot: BAD }, valueOfOwnersField),
  row("remove-profile-data", "account", { bot: BAD }),
  row("create-user", "account", allBut(["owner", "administrator"], BAD)),
  row("update-user", "account", allBut(["owner", "administrator"], BAD)),
  row("update-user", "account", allBut(["owner"], BAD), async ({ somebody }) => ({
    user_id: await somebody(),
    can_create_users: true,
  })),
  row("deactivate-user", "account", allBut(["owner", "administrator"], BAD)),
  row("deactivate-own-user", "account", { owner: "CANNOT_DEACTIVATE_LAST_USER", bot: BAD }),
  row("reactivate-user", "account", allBut(["owner", "administrator"], BAD)),
  row("create-user-group", "account", { guest: BAD }),
  row("get-user-groups", "account", { guest: BAD, bot: BAD }),
  row("update-user-group", "account", allBut(["owner", "member"], BAD)),
  row("deactivate-user-group", "account", allBut(["owner", "member"], BAD)),
  row("remove-user-group", "account", allBut(["owner", "member"], BAD)),
  row("get-user-group-members", "account"),
  row("update-user-group-members", "account", allBut(["owner", "member"], BAD)),
  row("get-is-user-group-member", "account"),
  row("get-user-group-subgroups", "account"),
  row("update-user-group-subgroups", "account", allBut(["owner", "member"], BAD)),
  row("get-invites", "account"),
  row("send-invites", "account", { guest: BAD }),
  row("create-invite-link", "account", allBut(["owner", "administrator"], BAD)),
  row("create-invite-link", "open", allBut(["owner", "administrator"], BAD), invitedTo),
  row("create-invite-link", "closed", all(BAD), invitedTo),
  row("send-invites", "open", { guest: BAD }, mailedTo),
  row("send-invites", "closed", allBut(["member"], BAD), mailedTo),
  row("resend-email-invite", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("revoke-email-invite", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("revoke-invite-link", "account", allBut(["owner", "administrator"], BAD), ownersLink),
  row("get-invitation", "account", all("NOT_FOUND")),
  row("join-by-invitation", "account", all("NOT_FOUND")),
  row("update-settings", "account", { bot: BAD }),
  row("update-display-settings", "account", { bot: BAD }),
  row("update-notification-settings", "account", { bot: BAD }),
  row("update-realm", "account", allBut(["owner", "administrator"], BAD)),
  row("update-realm", "account", allBut(["owner"], BAD), () => ({ waiting_period_threshold: 0 })),
  row("update-realm", "closed", allBut(["owner", "administrator"], BAD), ({ channelId }) => ({
    new_stream_announcements_stream_id: channelId,
  })),
  row("update-realm-user-settings-defaults", "account", allBut(["owner", "administrator"], BAD)),
  row("fetch-api-key", "account", all("AUTHENTICATION_FAILED")),
  row("jwt-fetch-api-key", "account", all(BAD)),
  row("dev-fetch-api-key", "account", all(BAD)),
  row("dev-list-users", "account", all(BAD)),
  row("end-own-sessions", "account"),
  row("set-up", "account", all(BAD)),
  row("get-server-settings", "account"),
  row("get-openapi", "account"),
];

const { server, org } = await serveOrganization({ development: false });
const rows = [
  ...messageRows(org),
  ...channelRows(org),
  ...ownRows(org),
  ...peopleRows(org),
  ...organizationRows(org),
];
let other: TestOrganization;
let clients: Readonly<Record<Asker, ApiClient>>;
let subjects: Readonly<Record<About, CallSubject>>;
const unknown: CallSubject = {
  channelId: UNKNOWN_ID,
  messageId: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  own: async (_make, unknown) => unknown,
  somebody: async () => UNKNOWN_ID,
};

/** The table asks for the same few accounts more often than an account may within a minute. */
beforeEach(() => shared("request-windows", () => new Map()).clear());

beforeAll(async () => {
  other = await createTestOrganization(server.port);
  const [former, deactivated] = [await org.add(), await org.add()];
  await make(OPEN_NAME, [org.member, former], false);
  await make(CLOSED_NAME, [org.member, former], true);
  subjects = await makeSubjects();
  await takeAway(former);
  await changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(deactivated.id);
    return user ? [{ kind: "user_changed", userId: user.id, fields: { isActive: false } }] : [];
  });
  const { email, apiKey } = other.member;
  clients = {
    owner: org.owner.client,
    administrator: org.administrator.client,
    moderator: org.moderator.client,
    member: org.member.client,
    guest: org.guest.client,
    bot: org.bot.client,
    former: former.client,
    nobody: org.anonymous,
    wrongKey: new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host }),
    deactivated: deactivated.client,
  };
});

function make(name: string, members: readonly TestAccount[], isPrivate: boolean): Promise<void> {
  const principals = members.map(({ id }) => id);
  const settings = { invite_only: isPrivate, send_new_subscription_messages: false };
  return org.member.subscribe(name, { principals, ...settings });
}

async function makeSubjects(): Promise<Record<About, CallSubject>> {
  const { member, moderator } = org;
  const { streams } = z
    .object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) })
    .parse((await member.client.get("/streams")).body);
  const idOf = (name: string) => z.int().parse(streams.find((channel) => channel.name === name)?.stream_id);
  const own: CallSubject["own"] = (make) => make(member);
  const somebody = async () => (await org.add()).id;
  const shared = { userId: member.id, own, somebody };
  const inChannel = async (name: string, content: string) => ({
    ...shared,
    channelId: idOf(name),
    messageId: await member.send(name, content),
  });
  const open = await inChannel(OPEN_NAME, "open words");
  return {
    open,
    account: open,
    closed: await inChannel(CLOSED_NAME, CLOSED_WORDS),
    direct: {
      ...shared,
      channelId: 0,
      messageId: await member.send([moderator.id], DIRECT_WORDS),
    },
  };
}

/** Makes the person a former subscriber of both channels. */
async function takeAway({ id }: TestAccount): Promise<void> {
  await query(sql`UPDATE subscription SET is_active = false,
    received = received * int8multirange(int8range(NULL, ${subjects.direct.messageId + 1})) WHERE user_id = ${id}`);
  await changeOrganization(org.realmId, () =>
    [subjects.open, subjects.closed].map(({ channelId }) => ({
      kind: "unsubscribed",
      channelId,
      userIds: [id],
    })),
  );
}

async function ask(client: ApiClient, row: Row, subject: CallSubject): Promise<ApiAnswer> {
  const answer = await send(client, row, subject);
  if (row.operation === "deactivate-own-user") await reactivateAll();
  return answer;
}

/** The rows after this one need everybody. */
async function reactivateAll(): Promise<void> {
  for (const { owner } of [org, other]) {
    const { members } = z
      .object({ members: z.array(z.object({ user_id: z.int(), is_active: z.boolean() })) })
      .parse((await owner.client.get("/users")).body);
    for (const { user_id, is_active } of members) {
      if (!is_active) await owner.client.post(`/users/${user_id}/reactivate`);
    }
  }
}

async function send(client: ApiClient, { operation, params }: Row, subject: CallSubject): Promise<ApiAnswer> {
  const contract = contracts.find(({ operationId }) => operationId === operation);
  if (!contract) throw new Error(`There is no operation ${operation}.`);
  const { path, params: rest } = apiCall(contract, await params(subject));
  if (contract.method === "GET") return client.get(path, rest);
  if (contract.method === "PATCH") return client.patch(path, rest);
  return contract.method === "DELETE" ? client.delete(path, rest) : client.post(path, rest);
}

const outcome = ({ status, body }: ApiAnswer) => (status === 200 ? "done" : String(body.code));

/** Secrets that must not appear in any response. */
function secretsFrom(asker: Asker): string[] {
  if (asker === "member") return [];
  const name = asker === "owner" || asker === "administrator" ? [] : [CLOSED_NAME];
  const words = asker === "moderator" ? [CLOSED_WORDS] : [CLOSED_WORDS, DIRECT_WORDS];
  return [...name, ...words];
}

/** A response without its numbers and ids. */
const shapeOf = ({ status, body }: ApiAnswer) =>
  `${status} ${JSON.stringify(body).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "#")}`;

test("every operation is in the table", () => {
  const named = new Set(rows.map(([, { operation }]) => operation));
  expect(contracts.map(({ operationId }) => operationId).filter((name) => !named.has(name))).toEqual([]);
});

describe.each(rows)("%s", (_name, each) => {
  const isOpen = contracts.find(({ operationId }) => operationId === each.operation)?.auth === "none";

  test("succeeds exactly for those who may call it, and reveals nothing hidden", async () => {
    const done: Partial<Record<Asker, string>> = {};
    for (const asker of [...people, ...unauthenticated]) {
      const answer = await ask(clients[asker], each, subjects[each.about]);
      done[asker] = outcome(answer);
      for (const secret of secretsFrom(asker))
        expect(JSON.stringify(answer.body), asker).not.toContain(secret);
    }
    const common = each.refused.member ?? "done";
    const refused = isOpen
      ? { nobody: common, wrongKey: common, deactivated: common }
      : { nobody: "UNAUTHORIZED", wrongKey: "INVALID_API_KEY", deactivated: "USER_DEACTIVATED" };
    const expected = people.map((person) => [person, each.refused[person] ?? "done"]);
    expect(done).toEqual({ ...Object.fromEntries(expected), ...refused });
  });

  test("treats objects of another organization as non-existent", async () => {
    const { client } = other.member;
    const answer = await ask(client, each, subjects[each.about]);
    expect(shapeOf(answer)).toBe(shapeOf(await ask(client, each, unknown)));
  });
});

const hidden: Readonly<Record<About, readonly Person[]>> = {
  open: ["guest"],
  closed: ["moderator", "guest", "former", "bot"],
  direct: ["owner", "administrator", "guest", "former", "bot"],
  account: [],
};

/** A bot may send where its owner may. */
const sends = ["send-message", "create-scheduled-message"];
const isHidden = (person: Person, { operation, about, params }: Row) =>
  params.length > 0 && hidden[about].includes(person) && !(person === "bot" && sends.includes(operation));

test.each(rows.filter(([, each]) => people.some((person) => isHidden(person, each))))(
  "%s: a hidden object is indistinguishable from one that does not exist",
  async (_name, each) => {
    for (const person of people.filter((name) => isHidden(name, each))) {
      const answer = await ask(clients[person], each, subjects[each.about]);
      expect(shapeOf(answer), person).toBe(shapeOf(await ask(clients[person], each, unknown)));
    }
  },
);
