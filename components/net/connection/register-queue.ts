/** Registers an event queue with its state. */

import { EVERY_CAPABILITY } from "../../../lib/kernel/events/queues/every-capability.contract.ts";
import { READ_EVENT_TYPES } from "../../model/store/event-table.ts";
import { noteServerTime } from "../../model/store/server-clock.ts";
import type { RegisterAnswer } from "../../model/store/wire.ts";
import { callApi, RequestFailure, UNREACHABLE } from "./api-client.ts";
import type { AnswerOf } from "./operations.ts";

/** Fetched on demand: bots have API keys, and a response with secrets is not compressed. */
const FETCHED_LATER: ReadonlySet<string> = new Set(["realm_bot"]);

const STATE_TYPES = [
  ...READ_EVENT_TYPES.filter((type) => !FETCHED_LATER.has(type)),
  // Their event types differ.
  "realm_user_groups",
  "recent_private_conversations",
  "channel_folders",
  "navigation_views",
  "starred_messages",
];

// The store replaces all custom emoji.
const { individual_emoji_changes: _all, ...CLIENT_CAPABILITIES } = EVERY_CAPABILITY;

/** @throws RequestFailure */
export async function registerQueue(signal: AbortSignal): Promise<RegisterAnswer> {
  const params = {
    event_types: READ_EVENT_TYPES,
    fetch_event_types: STATE_TYPES,
    client_capabilities: CLIENT_CAPABILITIES,
    apply_markdown: true,
    client_gravatar: true,
    slim_presence: true,
    include_subscribers: false,
  };
  const answer = await callApi("POST /register", params, { signal, isOfAnyone: true });
  if (!isWhole(answer)) throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  noteServerTime(answer.server_timestamp);
  return answer;
}

/** Without state, `user_id` is missing. */
function isWhole(answer: AnswerOf<"POST /register">): answer is AnswerOf<"POST /register"> & RegisterAnswer {
  return answer.user_id !== undefined;
}
