/** Registers an event queue and returns the state that its events continue. */
import type { z } from "zod";
import { eventParts } from "../events/event-parts.ts";
import { idBaseOf } from "../events/log/logged-event.ts";
import { createQueue, IDLE_SECONDS } from "../events/queues/event-queue.ts";
import type { QueueOptions, QueueTerm } from "../events/queues/queue-options.ts";
import { type Actor, personOf } from "../memory/actor.ts";

import { protocolVersion } from "../protocol-version.ts";
import { shared } from "../registry.ts";
import { TurnQueue } from "../turns/turn-queue.ts";
import { MAX_IDLE_SECONDS, type queueFields, type registerRequest } from "./register-queue.contract.ts";
import { readRegistrationState } from "./registration-state.ts";
import { type RegisteringClient, type StateFamily, wantedTypes } from "./state-family.ts";

/** Queues keep these types: an upgraded server may send them. */
export const TYPES_NEVER_SENT: readonly string[] = [
  "default_stream_groups",
  "has_zoom_token",
  "push_device",
  "realm_filters",
  "restart",
  "web_reload_client",
];

export type Registration = z.output<typeof registerRequest.params>;

type Answer = z.input<z.ZodObject<typeof queueFields>>;

interface Installed {
  families: readonly StateFamily[] | null;
}

const installed = () => shared<Installed>("state-families", () => ({ families: null }));

/** Call it once, before the first registration. */
export function installStateFamilies(families: readonly StateFamily[]): void {
  installed().families = families;
}

/**
 * Assembling a large organization's state blocks the event loop for a tenth of a second. Two run concurrently: the
 * database works for one while the other is presented.
 */
const LIMITS = { atOnce: 2, waitingPerAccount: 20 };

const turns = () => shared("registration-turns", () => new TurnQueue<number>(LIMITS));

/** @throws Error before they are installed. */
function familiesFor({ wants }: RegisteringClient): StateFamily[] {
  const { families } = installed();
  if (!families) throw new Error("The state families are not installed; lib/catalog/catalog.ts does it.");
  return families.filter(({ fetchTypes }) => fetchTypes.some(wants));
}

/**
 * The queue has all events after `last_event_id`, so that nothing is missed or repeated.
 * @param narrow the parsed narrow of `input`.
 * @throws ApiError RATE_LIMIT_HIT when too many registrations of the account wait.
 */
export async function registerQueue(
  actor: Actor,
  input: Registration,
  narrow: readonly QueueTerm[],
): Promise<Answer> {
  const client = clientOf(input);
  const families = familiesFor(client);
  for (const prepare of new Set(families.map((family) => family.prepare)))
    await prepare?.(actor, client.wants);
  const read = () => readState(actor, client, families);
  const { position, state } =
    families.length > 0 ? await turns().run(personOf(actor.user), read) : await read();
  const idleSeconds = idleSecondsOf(input);
  const queueId = await createQueue(actor, queueOptions(actor, input, narrow), position, idleSeconds);
  return {
    queue_id: queueId,
    last_event_id: position - idBaseOf(position),
    idle_queue_timeout_secs: idleSeconds,
    ...protocolVersion,
    ...state,
  };
}

function idleSecondsOf({ idle_queue_timeout: wish, queue_lifespan_secs: lifespan }: Registration): number {
  if (wish === undefined) return lifespan ?? IDLE_SECONDS;
  return wish === "mobile" ? MAX_IDLE_SECONDS : Math.min(wish, MAX_IDLE_SECONDS);
}

function readState(actor: Actor, client: RegisteringClient, families: readonly StateFamily[]) {
  return readRegistrationState(
    actor,
    async (tx) => {
      const presenters = [];
      for (const family of families) presenters.push(await family.load(tx, actor, client.wants));
      return presenters;
    },
    (position, presenters, registered): { position: number; state: object } => ({
      position,
      state: Object.assign({}, ...presenters.map((present) => present(registered, client))),
    }),
  );
}

function clientOf(input: Registration): RegisteringClient {
  return {
    wants: wantedTypes(input.fetch_event_types, input.event_types),
    capabilities: input.client_capabilities,
    includeSubscribers: subscribersWish(input) !== "false",
    slimPresence: input.slim_presence,
    presenceHistoryDays: input.presence_history_limit_days,
  };
}

/** Bots may have defaults, for programs that cannot be configured. */
function queueOptions(
  { organization, user, personalKeyId }: Actor,
  input: Registration,
  narrow: readonly QueueTerm[],
): QueueOptions {
  const { allPublicChannels: allPublicStreams, eventsChannelId } = organization.bots.of(user.id);
  const standard: QueueTerm[] =
    eventsChannelId === null ? [] : [{ kind: "channel", channelId: eventsChannelId }];
  return {
    applyMarkdown: input.apply_markdown,
    clientGravatar: input.client_gravatar,
    slimPresence: input.slim_presence,
    includeSubscribers: subscribersWish(input),
    eventTypes: input.event_types ? knownEventTypes(input.event_types) : null,
    allPublicStreams: input.all_public_streams ?? allPublicStreams,
    narrow: narrow.length > 0 ? [...narrow] : standard,
    capabilities: input.client_capabilities,
    isProgram: personalKeyId !== undefined,
  };
}

function subscribersWish({ include_subscribers: wish }: Registration): "true" | "false" | "partial" {
  if (wish === "partial") return "partial";
  return wish === true || wish === "true" ? "true" : "false";
}

export function knownEventTypes(given: readonly string[]): string[] {
  const known = new Set(TYPES_NEVER_SENT);
  for (const { type } of eventParts().entries.values()) known.add(type);
  return [...new Set(given)].filter((type) => known.has(type));
}
