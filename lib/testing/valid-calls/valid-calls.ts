/** One valid call of every operation, by an account that is subscribed to the channel, for table-driven tests. */
import { randomUUID } from "node:crypto";
import type { Contract } from "../../kernel/contract/contract.ts";
import {
  botOf,
  domainOf,
  draftIn,
  draftOf,
  folderIdsOf,
  folderOf,
  invitationKeyOf,
  joinChannel,
  LATER,
  linkifier,
  linkifierIdsOf,
  linkifierOf,
  type MakeParams,
  mailInvitationOf,
  makeChannel,
  mutedUserOf,
  newBot,
  noteOf,
  playgroundOf,
  pollOf,
  presentUserOf,
  profileField,
  profileFieldIdsOf,
  profileFieldOf,
  queueOf,
  randomDomain,
  reactedNoteOf,
  reminderOf,
  scheduledOf,
  snippetOf,
  UNKNOWN_ID,
  unmutedUserOf,
  viewOf,
} from "./call-objects.ts";
import { fileCalls } from "./valid-file-calls.ts";
import { groupCalls } from "./valid-group-calls.ts";
import { pushCalls } from "./valid-push-calls.ts";
import { signInCalls } from "./valid-sign-in-calls.ts";

const owner = { full_name: "Late", email: "late@example.com", password: "correct horse battery" };

/** By operation. */
const calls: Readonly<Record<string, MakeParams>> = {
  "send-message": ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "text" }),
  "get-messages": () => ({ anchor: "newest", num_before: 1, num_after: 0 }),
  "get-message": ({ messageId }) => ({ message_id: messageId }),
  "update-message": ({ messageId }) => ({ message_id: messageId, content: "edited" }),
  "check-messages-match-narrow": ({ channelId, messageId }) => ({
    msg_ids: [messageId],
    narrow: [{ operator: "channel", operand: channelId }],
  }),
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
  "add-submessage": async (subject) => ({
    message_id: await pollOf(subject),
    msg_type: "widget",
    content: JSON.stringify({ type: "vote", key: "canned,0", vote: 1 }),
  }),
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
  "get-stream-email-address": ({ channelId }) => ({ stream_id: channelId }),
  "replace-stream-email-addresses": ({ channelId }) => ({ stream_id: channelId }),
  "get-stream-email-settings": ({ channelId }) => ({ stream_id: channelId }),
  "update-stream-email-settings": ({ channelId }) => ({ stream_id: channelId, accepts_automatic_mail: true }),
  "create-channel": () => ({ name: randomUUID(), subscribers: [] }),
  "update-stream": ({ channelId }) => ({ stream_id: channelId, description: randomUUID() }),
  "archive-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
  "add-default-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
  "remove-default-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
  "create-big-blue-button-video-call": () => ({ meeting_name: "Tea" }),
  "create-constructor-groups-video-call": () => ({}),
  "create-nextcloud-talk-video-call": () => ({ room_name: "Tea" }),
  "create-webex-video-call": () => ({}),
  unsubscribe: async ({ own }) => ({
    subscriptions: [await own(joinChannel, "00000000-0000-4000-8000-000000000000")],
  }),
  "update-subscriptions": () => ({ add: [{ name: randomUUID() }] }),
  "update-subscription-settings": ({ channelId }) => ({
    subscription_data: [{ stream_id: channelId, property: "pin_to_top", value: true }],
  }),
  "get-user-channels": ({ userId }) => ({ user_id: userId }),
  "get-subscription-status": ({ userId, channelId }) => ({ user_id: userId, stream_id: channelId }),
  "get-subscriptions": () => ({ include_subscribers: true }),
  subscribe: () => ({ subscriptions: [{ name: randomUUID() }] }),
  "get-users": () => ({}),
  "get-user": ({ userId }) => ({ user_id: userId }),
  "get-own-user": () => ({}),
  "get-own-export": () => ({}),
  "create-user": () => ({ ...owner, email: `${randomUUID()}@example.com` }),
  "update-user": async ({ somebody }) => ({ user_id: await somebody(), full_name: "Renamed" }),
  "deactivate-user": async ({ somebody }) => ({ user_id: await somebody() }),
  "deactivate-own-user": () => ({}),
  "reactivate-user": ({ userId }) => ({ user_id: userId }),
  "create-bot": () => newBot(),
  "get-bots": () => ({}),
  "update-bot": async (subject) => ({ bot_id: await botOf(subject), default_all_public_streams: true }),
  "deactivate-bot": async (subject) => ({ bot_id: await botOf(subject) }),
  "get-bot-api-key": async (subject) => ({ bot_id: await botOf(subject) }),
  "regenerate-bot-api-key": async (subject) => ({ bot_id: await botOf(subject) }),
  "regenerate-own-api-key": () => ({}),
  "receive-slack-webhook": ({ channelId }) => ({
    stream: String(channelId),
    topic: "t",
    payload: '{"text":"hot"}',
  }),
  "receive-webhook": ({ channelId }) => ({ integration: "generic", stream: String(channelId), topic: "t" }),
  "get-bot-storage": () => ({}),
  "update-bot-storage": () => ({ storage: { turn: "white" } }),
  "remove-bot-storage": () => ({}),
  ...groupCalls,
  ...signInCalls,
  ...fileCalls,
  "get-invites": () => ({}),
  "get-invite-uses": () => ({}),
  "send-invites": () => ({ invitee_emails: `${randomUUID()}@example.com`, stream_ids: [] }),
  "create-invite-link": () => ({}),
  "resend-email-invite": async (subject) => ({ invite_id: await mailInvitationOf(subject) }),
  "revoke-email-invite": async (subject) => ({ invite_id: await mailInvitationOf(subject) }),
  "revoke-invite-link": async (subject) => ({
    invite_id: Number.parseInt(await invitationKeyOf(subject), 10),
  }),
  "update-settings": () => ({ enter_sends: false }),
  "update-display-settings": () => ({ enter_sends: false }),
  "update-notification-settings": () => ({ enable_sounds: false }),
  "test-welcome-bot-custom-message": () => ({ welcome_message_custom_text: "Hello" }),
  // Refused: the calls that follow need the organization.
  "deactivate-realm": () => ({ deletion_delay_days: 30 }),
  "get-realm-export-consents": () => ({}),
  "get-audit-log": () => ({}),
  "get-usage": () => ({ days: 7 }),
  "get-channel-emails": () => ({}),
  "get-mail-state": () => ({}),
  "get-sign-in-services": () => ({}),
  // Refused: the tests have no mail server.
  "send-test-mail": () => ({}),
  "update-realm": () => ({ default_code_block_language: "python" }),
  "update-realm-user-settings-defaults": () => ({ web_line_height_percent: 122 }),
  "get-channel-folders": () => ({}),
  "create-channel-folder": () => ({ name: randomUUID() }),
  "patch-channel-folders": async (subject) => ({ order: await folderIdsOf(subject) }),
  "update-channel-folder": async (subject) => ({
    channel_folder_id: await folderOf(subject),
    description: randomUUID(),
  }),
  "get-linkifiers": () => ({}),
  "get-realm-domains": () => ({}),
  "get-realm-filters": () => ({}),
  "add-linkifier": () => linkifier(),
  "update-linkifier": async (subject) => ({ filter_id: await linkifierOf(subject), ...linkifier() }),
  "remove-linkifier": async (subject) => ({ filter_id: await linkifierOf(subject) }),
  "reorder-linkifiers": async (subject) => ({ ordered_linkifier_ids: await linkifierIdsOf(subject) }),
  "get-custom-profile-fields": () => ({}),
  "create-custom-profile-field": () => profileField(),
  "update-custom-profile-field": async (subject) => ({
    field_id: await profileFieldOf(subject),
    hint: "Anything",
  }),
  "remove-custom-profile-field": async (subject) => ({ field_id: await profileFieldOf(subject) }),
  "update-profile-data": () => ({ data: [] }),
  "remove-profile-data": () => ({ data: [] }),
  "reorder-custom-profile-fields": async (subject) => ({ order: await profileFieldIdsOf(subject) }),
  "get-alert-words": () => ({}),
  "add-alert-words": () => ({ alert_words: ["outage"] }),
  "remove-alert-words": () => ({ alert_words: ["outage"] }),
  "mute-user": async (subject) => ({ muted_user_id: await unmutedUserOf(subject) }),
  "unmute-user": async (subject) => ({ muted_user_id: await mutedUserOf(subject) }),
  "update-status": () => ({ status_text: "on vacation", emoji_name: "car" }),
  "update-status-for-user": ({ userId }) => ({ user_id: userId, status_text: "on vacation" }),
  "update-presence": () => ({ status: "active" }),
  "get-presence": () => ({}),
  "get-user-presence": async (subject) => ({ user_id: await presentUserOf(subject) }),
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
  "add-code-playground": () => ({
    name: randomUUID(),
    pygments_language: "Python",
    url_template: "https://python.example.com?code={code}",
  }),
  "add-realm-domain": () => ({ domain: randomDomain(), allow_subdomains: false }),
  "update-realm-domain": async (subject) => ({ domain: await domainOf(subject), allow_subdomains: true }),
  "remove-realm-domain": async (subject) => ({ domain: await domainOf(subject) }),
  "remove-code-playground": async (subject) => ({ playground_id: await playgroundOf(subject) }),
  ...pushCalls,
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
  "update-reminder": async (subject) => ({
    reminder_id: await reminderOf(subject),
    scheduled_delivery_timestamp: LATER,
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
  "reorder-navigation-views": () => ({ order: ["feed", "inbox"] }),
  "edit-navigation-view": async (subject) => ({ fragment: await viewOf(subject), is_pinned: false }),
  "remove-navigation-view": async (subject) => ({ fragment: await viewOf(subject) }),
  "get-server-settings": () => ({}),
  "get-openapi": () => ({}),
};

/**
 * Makes the parameters of a call that succeeds, or that is refused equally for everybody on a production server.
 * @throws Error for an operation without a call in this file.
 */
export function validParams(operationId: string): MakeParams {
  const makeParams = calls[operationId];
  if (!makeParams)
    throw new Error(`lib/testing/valid-calls/valid-calls.ts has no call of ${operationId} yet.`);
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
