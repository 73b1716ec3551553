/** A noun's part of the register response: its fetch types, what it reads, and how it presents it. */
import type { z } from "zod";
import type { Transaction } from "../db/transaction.ts";
import type { clientCapabilities } from "../events/queues/client-capabilities.contract.ts";
import type { Actor } from "../memory/actor.ts";
import type { RegisteredActor } from "./registration-state.ts";

/** The registering client's options that affect the state. */
export interface RegisteringClient {
  readonly wants: WantedTypes;
  readonly capabilities: z.output<typeof clientCapabilities>;
  readonly includeSubscribers: boolean;
  /** Presences by id, without fields for older clients. */
  readonly slimPresence: boolean;
  /** Days of presences; undefined: the default. */
  readonly presenceHistoryDays: number | undefined;
}

/** Builds the fields from what was read. Must be synchronous: nothing may change meanwhile. */
type Present = (actor: RegisteredActor, client: RegisteringClient) => object;

/**
 * Runs before the snapshot, for values that are recomputed at intervals instead of read each time. Families with the
 * same function share one run.
 */
type Prepare = (actor: Actor, wants: WantedTypes) => Promise<void>;

export interface StateFamily<Fields extends z.ZodObject = z.ZodObject> {
  /** Any of these requests it. */
  readonly fetchTypes: readonly string[];
  /** Contract of the fields. */
  readonly fields: Fields;
  readonly prepare?: Prepare;
  /** Reads on the snapshot of `tx`: a few statements, however large the organization. */
  load(tx: Transaction, actor: Actor, wants: WantedTypes): Promise<Present>;
}

interface Declared<Fields extends z.ZodObject, Read> {
  readonly fetchTypes: StateFamily["fetchTypes"];
  readonly fields: Fields;
  readonly prepare?: Prepare;
  present(read: Read, actor: RegisteredActor, client: RegisteringClient): Partial<z.input<Fields>>;
}

interface Reading<Read> {
  read(tx: Transaction, actor: Actor, wants: WantedTypes): Promise<Read>;
}

/** Declares a family; without `read`, it presents the organization in memory. */
export function stateFamily<Fields extends z.ZodObject, Read>(
  declared: Declared<Fields, Read> & Reading<Read>,
): StateFamily<Fields>;
export function stateFamily<Fields extends z.ZodObject>(
  declared: Declared<Fields, null>,
): StateFamily<Fields>;
export function stateFamily(
  declared: Declared<z.ZodObject, unknown> & Partial<Reading<unknown>>,
): StateFamily {
  const { fetchTypes, fields, prepare } = declared;
  return {
    fetchTypes,
    fields,
    prepare,
    async load(tx, actor, wants) {
      const read = (await declared.read?.(tx, actor, wants)) ?? null;
      return (registered, client) => declared.present(read, registered, client);
    },
  };
}

/** Whether a fetch type is requested. */
export type WantedTypes = (type: string) => boolean;

/** Requested types: fetch_event_types, else event_types, else all. */
export function wantedTypes(
  fetchTypes: readonly string[] | undefined,
  eventTypes: readonly string[] | undefined,
): WantedTypes {
  const types = fetchTypes ?? eventTypes;
  if (!types) return () => true;
  const wanted = new Set(types);
  return (type) => wanted.has(type);
}
