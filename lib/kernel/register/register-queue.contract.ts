/** Wire shape of registering an event queue; lib/catalog composes its state. */
import { z } from "zod";
import { boolParam, boundedText, intParam, jsonOrTextParam, jsonParam } from "../contract/contract.ts";
import { clientCapabilities } from "../events/queues/client-capabilities.contract.ts";

/** The log is kept for about a day. */
export const MAX_IDLE_SECONDS = 86_400;
/** The longest time that clients may request; they get MAX_IDLE_SECONDS. */
const MAX_IDLE_WISH = 604_800;
const MAX_TYPES = 200;
/** Characters; every type is shorter. */
const MAX_TYPE = 100;
/** Checked for every message sent. */
export const MAX_TERMS = 20;
/** Of all operators and operands; fits over a thousand user ids. */
export const MAX_NARROW_CHARACTERS = 10_000;
const NARROW_TOO_LONG = `narrow is too long (limit: ${MAX_NARROW_CHARACTERS} characters)`;

const eventTypes = jsonParam(z.array(boundedText(MAX_TYPE)).max(MAX_TYPES)).optional();

/** More than the common limit, so that the error usually names that. */
const narrowText = boundedText(10 * MAX_NARROW_CHARACTERS, NARROW_TOO_LONG);

const operand = z.union([narrowText, z.int().transform(String)]);

/** [operator, operand], or the form of message narrows. */
const queueTerm = z.union([
  z.tuple([narrowText, operand]).transform(([name, value]) => ({
    operator: name,
    operand: value,
    negated: false,
  })),
  z.strictObject({
    operator: narrowText.describe('What the term is about, such as "channel".'),
    operand: operand.describe("What it must be."),
    negated: z.boolean().default(false).describe("Whether the term must not match."),
  }),
]);

const queueNarrow = z
  .array(queueTerm)
  .max(MAX_TERMS)
  .refine(
    (terms) => terms.map((term) => term.operator + term.operand).join("").length <= MAX_NARROW_CHARACTERS,
    NARROW_TOO_LONG,
  );

/** POST /register without the nouns' parts; lib/catalog/register.ts has the whole. */
export const registerRequest = {
  operationId: "register-queue",
  method: "POST",
  path: "/register",
  tag: "events",
  summary: "Register an event queue",
  auth: "user",
  params: z.object({
    event_types: eventTypes.describe(
      "Types of events to receive; all by default. Unknown types are ignored.",
    ),
    fetch_event_types: eventTypes.describe(
      "Types of the state to return; those of `event_types` by default.",
    ),
    client_capabilities: jsonParam(clientCapabilities).default({}).describe("What the client understands."),
    apply_markdown: boolParam()
      .default(false)
      .describe("Whether messages in events are HTML in place of their source."),
    client_gravatar: boolParam()
      .default(true)
      .describe("No effect, since this server serves all profile pictures."),
    include_subscribers: jsonOrTextParam(z.union([z.boolean(), z.literal(["true", "false", "partial"])]))
      .default(false)
      .describe('Whether to return subscribers of channels; "partial" may leave some out.'),
    slim_presence: boolParam().default(false).describe("Whether presences are by user id."),
    presence_history_limit_days: intParam()
      .optional()
      .describe("Return only people who were present in these days."),
    all_public_streams: boolParam()
      .optional()
      .describe(
        "Whether to receive messages of public channels that the account is not subscribed to; false, or the bot's default.",
      ),
    narrow: jsonParam(queueNarrow)
      .default([])
      .describe("Terms that all must match a message; names are resolved at registration."),
    queue_lifespan_secs: jsonParam(z.int().min(1).max(MAX_IDLE_SECONDS))
      .optional()
      .describe("Seconds without a request after which the queue is dropped; 600 by default."),
    idle_queue_timeout: jsonOrTextParam(z.union([z.int().min(1).max(MAX_IDLE_WISH), z.literal("mobile")]))
      .optional()
      .describe(
        'Replaces `queue_lifespan_secs` since feature level 481; "mobile" and longer times get the longest time, reported as `idle_queue_timeout_secs`.',
      ),
  }),
  errors: ["BAD_NARROW"],
} as const;

/** Fields of every response. */
export const queueFields = {
  queue_id: z.string().describe("Id of the new event queue."),
  last_event_id: z.int().describe("Position of the state; the queue has all later events."),
  idle_queue_timeout_secs: z.int().describe("Seconds without a request after which the queue is dropped."),
  zulip_feature_level: z.int().describe("Number of the newest protocol change that the server has."),
  zulip_version: z.string().describe("Version of the protocol's server that this one corresponds to."),
  zulip_merge_base: z.string().describe("Like `zulip_version`."),
};
