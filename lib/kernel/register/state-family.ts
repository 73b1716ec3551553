/** One noun's part of the register answer: which fetch types ask for it, what it reads, and how it presents that. */
import type { z } from "zod";
import type { Transaction } from "../db/transaction.ts";
import type { clientCapabilities } from "../events/queues/client-capabilities.contract.ts";
import type { Actor } from "../memory/actor.ts";
import type { RegisteredActor } from "./registration-state.ts";

/** The client that registers, as far as the state depends on it. */
export interface RegisteringClient {
  readonly wants: WantedTypes;
  readonly capabilities: z.output<typeof clientCapabilities>;
  readonly includeSubscribers: boolean;
  /** Presences by id, without what older clients read of them. */
  readonly slimPresence: boolean;
  /** For how many days presences are wanted; undefined: the usual number. */
  readonly presenceHistoryDays: number | undefined;
}

/** Makes the fields of what was read. It must not wait: nothing may change meanwhile. */
type Present = (actor: RegisteredActor, client: RegisteringClient) => object;

/**
 * Runs before the snapshot is taken, for values that are recomputed at intervals rather than read each time. Families that
 * name the same function share one run.
 */
type Prepare = (actor: Actor, wants: WantedTypes) => Promise<void>;

export interface StateFamily<Fields extends z.ZodObject = z.ZodObject> {
  /** Any of these asks for it. */
  readonly fetchTypes: readonly string[];
  /** Contract of the fields. */
  readonly fields: Fields;
  readonly prepare?: Prepare;
  /** Reads on the snapshot of `tx`: a few statements, however large the organization is. */
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

/** Declares a family; one without `read` presents the organization in memory. */
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

/** Whether the state of a fetch type is asked for. */
export type WantedTypes = (type: string) => boolean;

/**
 * What is asked for: the types of fetch_event_types, else those of event_types, else all.
 */
export function wantedTypes(
  fetchTypes: readonly string[] | undefined,
  eventTypes: readonly string[] | undefined,
): WantedTypes {
  const types = fetchTypes ?? eventTypes;
  if (!types) return () => true;
  const wanted = new Set(types);
  return (type) => wanted.has(type);
}
