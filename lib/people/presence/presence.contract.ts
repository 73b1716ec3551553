/** Wire shapes of presence: operations, the event and the register response. */
import { z } from "zod";
import { boolParam, defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { userReference } from "../users/users.contract.ts";

/** Seconds since 1970. */
export const slimPresence = z.strictObject({ active_timestamp: z.int(), idle_timestamp: z.int() });

const status = z.enum(["active", "idle"]);

/** For older clients, which once had one presence per program. */
export const olderPresence = z.strictObject({
  client: z.string(),
  status,
  timestamp: z.int(),
  pushable: z.boolean(),
});

/** Presences by program, and aggregated. */
const olderPresences = z.strictObject({
  website: olderPresence,
  aggregated: olderPresence.omit({ pushable: true }),
});

/** By user id, or in the older form by email address. */
export const presences = z.union([z.record(z.string(), slimPresence), z.record(z.string(), olderPresences)]);

export const presenceState = z.object({
  /** By user id with slim_presence, else by email address. */
  presences,
  presence_last_update_id: z.int(),
  /** Seconds since 1970. */
  server_timestamp: z.number(),
  server_presence_ping_interval_seconds: z.int(),
  server_presence_offline_threshold_seconds: z.int(),
});

/** With `presences` for clients with simplified_presence_events, else with the other fields. */
export const presenceEvent = z.strictObject({
  type: z.literal("presence"),
  /** By user id. */
  presences: z.record(z.string(), slimPresence).optional(),
  user_id: z.int().optional(),
  /** Absent with slim_presence. */
  email: z.string().optional(),
  server_timestamp: z.number().optional(),
  /** By program. */
  presence: z.record(z.string(), olderPresence).optional(),
});

/** In characters. */
const MAX_STATUS = 100;

export const updatePresence = defineContract({
  operationId: "update-presence",
  method: "POST",
  path: "/users/me/presence",
  tag: "users",
  summary: "Update your presence",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    /** "active" or "idle". */
    status: textParam(MAX_STATUS),
    /** Only later presences; -1: all. The response is then by user id. */
    last_update_id: intParam().optional(),
    /** Only users present in these days; ignored with a positive last_update_id. */
    history_limit_days: intParam().optional(),
    /** For servers with statistics; no effect here. */
    new_user_input: boolParam().default(false),
    /** Respond with nothing. */
    ping_only: boolParam().default(false),
    /** Respond by user id. */
    slim_presence: boolParam().default(false),
  }),
  returns: z.object({ presence_last_update_id: z.int(), server_timestamp: z.number(), presences }).partial(),
  errors: [],
});

export const getPresence = defineContract({
  operationId: "get-presence",
  method: "GET",
  path: "/realm/presence",
  tag: "server_and_organizations",
  summary: "Get presence of all users",
  auth: "user",
  params: z.object({}),
  returns: z.object({ server_timestamp: z.number(), presences: z.record(z.string(), olderPresences) }),
  errors: [],
});

const shownStatus = z.strictObject({ status: z.enum(["active", "idle", "offline"]), timestamp: z.int() });

/** Also serves /users/{email}/presence. */
export const getUserPresence = defineContract({
  operationId: "get-user-presence",
  method: "GET",
  path: "/users/{user_id}/presence",
  tag: "users",
  summary: "Get a user's presence",
  auth: "user",
  params: z.object({ user_id: userReference() }),
  returns: z.object({
    /** Timestamps since feature level 487; the older form as of level 497. */
    presence: slimPresence.extend({ aggregated: shownStatus, website: shownStatus }),
    /** Seconds since 1970, with fractions, to compare timestamps with. */
    server_timestamp: z.number(),
  }),
  errors: [],
});
