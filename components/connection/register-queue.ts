/** Registers an event queue, together with the state it starts from. */

import type { z } from "zod";
import type { clientCapabilities } from "../../lib/events/client-capabilities.contract.ts";
import { READ_EVENT_TYPES } from "../store/event-table.ts";
import type { RegisterAnswer } from "../store/wire.ts";
import { requestApi } from "./api-client.ts";

/** What is fetched where it is shown. The bots' keys are among it: an answer with secrets is not compressed. */
const FETCHED_LATER: ReadonlySet<string> = new Set(["realm_bot"]);

const STATE_TYPES = [
  ...READ_EVENT_TYPES.filter((type) => !FETCHED_LATER.has(type)),
  // These name state only; the types of their events differ.
  "realm_user_groups",
  "recent_private_conversations",
  "channel_folders",
  "navigation_views",
];

const CLIENT_CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
} satisfies z.input<typeof clientCapabilities>;

/**
 * The queue and everything the chat begins with.
 * @throws RequestFailure
 */
export function registerQueue(): Promise<RegisterAnswer> {
  return requestApi<RegisterAnswer>("POST", "/register", {
    event_types: READ_EVENT_TYPES,
    fetch_event_types: STATE_TYPES,
    client_capabilities: CLIENT_CAPABILITIES,
    apply_markdown: true,
    client_gravatar: true,
    slim_presence: true,
    include_subscribers: "false",
  });
}
