/** Queries invalidated by events. */
import type { QueryKey } from "@tanstack/react-query";
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { BOTS_KEY } from "./bots-key.ts";
import { CHANNEL_FILES_KEY } from "./channel-files-key.ts";
import { COMMANDS_KEY } from "./commands-key.ts";
import { excerptKey } from "./excerpt-key.ts";
import { EXPORTS_KEY } from "./exports-key.ts";
import { deletedIds } from "./history/messages-state.ts";
import { INVITATION_USES_KEY, INVITATIONS_KEY } from "./invitations-key.ts";
import { SUBSCRIBERS_KEY } from "./subscribers-key.ts";
import { TOPIC_ACTIVITY_KEY } from "./topic-activity-key.ts";
import type { EventOf, KnownEvent } from "./wire-events.ts";

type StaleTable = { [T in KnownEvent["type"]]: (event: EventOf<T>) => readonly QueryKey[] };

const none = () => [];

/** In the links to uploaded files. */
const UPLOADS = "/user_uploads/";

const staleTable: StaleTable = {
  message: ({ message }) => (message.content.includes(UPLOADS) ? [CHANNEL_FILES_KEY] : []),
  update_message: (event) => {
    const isMove = event.subject !== undefined || event.new_stream_id !== undefined;
    const html = [event.rendered_content, event.orig_rendered_content];
    return [
      ...(event.rendered_content === undefined ? [] : [excerptKey(event.message_id)]),
      ...(isMove ? [TOPIC_ACTIVITY_KEY] : []),
      ...(isMove || html.some((each) => each?.includes(UPLOADS)) ? [CHANNEL_FILES_KEY] : []),
    ];
  },
  delete_message: (event) => [...deletedIds(event).map(excerptKey), TOPIC_ACTIVITY_KEY, CHANNEL_FILES_KEY],
  update_message_flags: none,
  reaction: none,
  submessage: none,
  message_actions: none,
  interaction_reply: none,
  bot_commands: () => [COMMANDS_KEY],
  presence: none,
  user_status: none,
  typing: none,
  subscription: ({ op }) => (op === "update" ? [] : [SUBSCRIBERS_KEY]),
  stream: none,
  realm_user: none,
  realm: none,
  user_group: none,
  user_topic: none,
  user_settings: none,
  realm_linkifiers: none,
  realm_emoji: none,
  alert_words: none,
  onboarding_steps: none,
  muted_users: none,
  drafts: none,
  saved_snippets: none,
  scheduled_messages: none,
  reminders: none,
  navigation_view: none,
  // A deactivated bot takes its commands along.
  realm_bot: () => [BOTS_KEY, COMMANDS_KEY],
  realm_playgrounds: none,
  custom_profile_fields: none,
  realm_domains: none,
  channel_folder: none,
  default_streams: none,
  realm_user_settings_defaults: none,
  invites_changed: () => [INVITATIONS_KEY, INVITATION_USES_KEY],
  realm_export: () => [EXPORTS_KEY],
};

function isKnown(event: WireEvent): event is { id: number } & KnownEvent {
  return event.type in staleTable;
}

function staleBy<T extends KnownEvent["type"]>(type: T, event: EventOf<T>): readonly QueryKey[] {
  const keys: (event: EventOf<T>) => readonly QueryKey[] = staleTable[type];
  return keys(event);
}

export function staleQueries(events: readonly WireEvent[]): QueryKey[] {
  const keys = events.flatMap((event) => (isKnown(event) ? staleBy(event.type, event) : []));
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
