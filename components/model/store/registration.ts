/** Parameters of the web app's registration. */
import { EVERY_CAPABILITY } from "../../../lib/kernel/events/queues/every-capability.contract.ts";
import { READ_EVENT_TYPES } from "./event-table.ts";

/**
 * Bots are fetched on demand: they have API keys, and a response with secrets is not compressed. The lists of
 * subscriptions contain every channel, so the list of channels would only repeat them.
 */
const NOT_FETCHED: ReadonlySet<string> = new Set(["realm_bot", "stream"]);

const STATE_TYPES = [
  ...READ_EVENT_TYPES.filter((type) => !NOT_FETCHED.has(type)),
  // Their event types differ.
  "realm_user_groups",
  "recent_private_conversations",
  "channel_folders",
  "navigation_views",
  "starred_messages",
];

// The store replaces all custom emoji.
const { individual_emoji_changes: _all, ...CLIENT_CAPABILITIES } = EVERY_CAPABILITY;

export const REGISTRATION = {
  event_types: READ_EVENT_TYPES,
  fetch_event_types: STATE_TYPES,
  client_capabilities: CLIENT_CAPABILITIES,
  apply_markdown: true,
  client_gravatar: true,
  slim_presence: true,
  include_subscribers: false,
};
