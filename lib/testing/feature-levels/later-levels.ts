/** Levels from 481 of endpoints, objects and events. */
import type { LevelRow } from "./level-row.ts";

const PRESENCE = "lib/people/presence/presence.api.test.ts";
const NOT_FOUND = "no public source that was at hand says what changed";

export const laterLevels: readonly LevelRow[] = [
  {
    level: 481,
    promise: "queues may live longer without a sign of life (idle_queue_timeout)",
    file: "lib/kernel/register/register.api.test.ts",
    test: "a queue registered with %o is kept for %d s without a sign of life",
  },
  {
    level: 482,
    promise: "recipient_id of direct messages between two people has other values",
    because: "clients may not know how the values are made",
  },
  {
    level: 483,
    promise: "an encrypted registration of a device replaces its older one",
    because: "the server is connected to no service of mobile push notifications",
  },
  {
    level: 484,
    promise: "reaction events have no object about the user",
    because: "the object is still sent, since older clients read nothing else",
  },
  {
    level: 485,
    promise: "options of the URLs of incoming webhooks have input_type",
    because: "realm_incoming_webhook_bots is empty",
  },
  { level: 486, promise: "unknown", because: NOT_FOUND },
  {
    level: 487,
    promise: "the presence of a person has timestamps",
    file: PRESENCE,
    test: "is found by id and by address, as active, idle and offline",
  },
  { level: 488, promise: "unknown", because: NOT_FOUND },
  { level: 489, promise: "unknown", because: NOT_FOUND },
  {
    level: 490,
    promise: "users that were deleted for good have is_deleted",
    file: "lib/testing/feature-levels/objects.api.test.ts",
    test: "an account that was deleted for good says so",
  },
  {
    level: 491,
    promise: "custom emoji are told one by one to clients that ask for it",
    file: "lib/organization/emoji/custom-emoji.api.test.ts",
    test: "and deactivated reaches clients in the form that they understand",
  },
  {
    level: 492,
    promise: "a new API key ends encrypted push notifications",
    because: "the server is connected to no service of mobile push notifications",
  },
  {
    level: 493,
    promise: "POST /calls/webex/create exists",
    file: "lib/organization/video-calls/other-calls.api.test.ts",
    test: "Webex is not offered, and its operation says so",
  },
  {
    level: 494,
    promise: "only bots have a storage",
    file: "lib/integrations/bot-storage/bot-storage.api.test.ts",
    test: "people store nothing",
  },
  { level: 495, promise: "unknown", because: NOT_FOUND },
  {
    level: 496,
    promise: "bots create groups",
    file: "lib/people/groups/create-group.api.test.ts",
    test: "bots list groups and create them, as their owners may",
  },
  {
    level: 497,
    promise: "the presence of a person has its older form beside the timestamps",
    file: PRESENCE,
    test: "is found by id and by address, as active, idle and offline",
  },
  { level: 498, promise: "nothing", because: "it marks release 12.0 and changed nothing" },
  {
    level: 499,
    promise: "exports have export_from_prior_server",
    file: "lib/archives/exports/export-types.api.test.ts",
    test: "no export is marked as one from a former server, in answers or events",
  },
  {
    level: 500,
    promise: "require_e2ee_push_notifications stops all older mobile push notifications",
    because: "the server is connected to no service of mobile push notifications",
  },
];
