/** Wire shapes of presence: operations, the event and the register response. */
import { z } from "zod";
import { boolParam, defineContract, intParam, model, textParam } from "../../kernel/contract/contract.ts";
import { userReference } from "../users/users.contract.ts";

/** Seconds since 1970. */
export const slimPresence = model(
  "Presence",
  z.strictObject({
    active_timestamp: z.int().describe("When the person last did something, in seconds since 1970."),
    idle_timestamp: z.int().describe("When the person's client was last connected, in seconds since 1970."),
  }),
);

const status = z.enum(["active", "idle"]);

/** For older clients, which once had one presence per program. */
export const olderPresence = model(
  "OlderPresence",
  z.strictObject({
    client: z.string().describe('Always "website".'),
    status: status.describe("Whether the person is there."),
    timestamp: z.int().describe("When that was so, in seconds since 1970."),
    pushable: z.boolean().describe("Whether mobile push notifications reach the person."),
  }),
);

/** Presences by program, and aggregated. */
const olderPresences = z.strictObject({
  website: olderPresence.describe("Presence in web apps."),
  aggregated: olderPresence.omit({ pushable: true }).describe("Presence in all programs."),
});

/** By user id, or in the older form by email address. */
export const presences = z.union([z.record(z.string(), slimPresence), z.record(z.string(), olderPresences)]);

export const presenceState = z.object({
  presences: presences.describe("Presences by user id with `slim_presence`, or else by email address."),
  presence_last_update_id: z
    .int()
    .describe("Position of the newest presence, for the next request's `last_update_id`."),
  server_timestamp: z
    .number()
    .describe("Time of the server, in seconds since 1970, to compare timestamps with."),
  server_presence_ping_interval_seconds: z.int().describe("How often clients report presence."),
  server_presence_offline_threshold_seconds: z
    .int()
    .describe("After how long without a report somebody counts as offline."),
});

/** With `presences` for clients with simplified_presence_events, else with the other fields. */
export const presenceEvent = z.strictObject({
  type: z.literal("presence"),
  presences: z.record(z.string(), slimPresence).optional().describe("Presences, by user id."),
  user_id: z.int().optional().describe("Id of the user."),
  email: z.string().optional().describe("Email address of the user; absent with `slim_presence`."),
  server_timestamp: z
    .number()
    .optional()
    .describe("Time of the server, in seconds since 1970, to compare timestamps with."),
  presence: z.record(z.string(), olderPresence).optional().describe("Presences, by program."),
});

/** In characters. */
const MAX_STATUS = 100;

export const updatePresence = defineContract({
  operationId: "update-presence",
  method: "POST",
  path: "/users/me/presence",
  tag: "people",
  summary: "Update your presence",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    status: textParam(MAX_STATUS).describe('"active" or "idle".'),
    last_update_id: intParam()
      .optional()
      .describe("Return only presences later than this; -1 for all. The response is then by user id."),
    history_limit_days: intParam()
      .optional()
      .describe("Return only people present in these days; ignored with a positive `last_update_id`."),
    new_user_input: boolParam().default(false).describe("No effect; for servers with statistics."),
    ping_only: boolParam().default(false).describe("Whether to return nothing."),
    slim_presence: boolParam().default(false).describe("Whether presences are by user id."),
  }),
  returns: z
    .object({
      presence_last_update_id: z
        .int()
        .describe("Position of the newest presence, for the next request's `last_update_id`."),
      server_timestamp: z
        .number()
        .describe("Time of the server, in seconds since 1970, to compare timestamps with."),
      presences: presences.describe("Presences by user id with `slim_presence`, or else by email address."),
    })
    .partial(),
  errors: [],
});

export const getPresence = defineContract({
  operationId: "get-presence",
  method: "GET",
  path: "/realm/presence",
  tag: "people",
  summary: "Get presence of all users",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    server_timestamp: z
      .number()
      .describe("Time of the server, in seconds since 1970, to compare timestamps with."),
    presences: z
      .record(z.string(), olderPresences)
      .describe("Presences by user id with `slim_presence`, or else by email address."),
  }),
  errors: [],
});

const shownStatus = z.strictObject({
  status: z.enum(["active", "idle", "offline"]).describe("Whether the person is there."),
  timestamp: z.int().describe("When that was so, in seconds since 1970."),
});

/** Also serves /users/{email}/presence. */
export const getUserPresence = defineContract({
  operationId: "get-user-presence",
  method: "GET",
  path: "/users/{user_id}/presence",
  tag: "people",
  summary: "Get a user's presence",
  auth: "user",
  params: z.object({ user_id: userReference().describe("Id or email address of the user.") }),
  returns: z.object({
    presence: slimPresence
      .extend({
        aggregated: shownStatus.describe("Presence in all programs."),
        website: shownStatus.describe("Presence in web apps."),
      })
      .describe("Presence of the user, with timestamps since feature level 487."),
    server_timestamp: z
      .number()
      .describe("Time of the server, in seconds since 1970, to compare timestamps with."),
  }),
  errors: [],
});
