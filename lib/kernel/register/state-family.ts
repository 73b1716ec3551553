/** A noun's part of the register response. */
import type { z } from "zod";
import type { Transaction } from "../db/transaction.ts";
import type { clientCapabilities } from "../events/queues/client-capabilities.contract.ts";
import type { Actor } from "../memory/actor.ts";
import type { RegisteredActor } from "./registration-state.ts";

export interface RegisteringClient {
  readonly wants: WantedTypes;
  readonly capabilities: z.output<typeof clientCapabilities>;
  readonly includeSubscribers: boolean;
  /** Without fields for older clients. */
  readonly slimPresence: boolean;
  readonly presenceHistoryDays: number | undefined;
}

/** Synchronous: nothing may change meanwhile. */
type Present = (actor: RegisteredActor, client: RegisteringClient) => object;

/** Runs before the snapshot, for values recomputed at intervals. Families with the same function share one run. */
type Prepare = (actor: Actor, wants: WantedTypes) => Promise<void>;

export interface StateFamily<Fields extends z.ZodObject = z.ZodObject> {
  readonly fetchTypes: readonly string[];
  readonly fields: Fields;
  readonly prepare?: Prepare;
  /** A few statements, whatever the organization's size. */
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

/** Without `read`, presents the organization in memory. */
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

export type WantedTypes = (type: string) => boolean;

/** Uses fetch_event_types, else event_types, else all types. */
export function wantedTypes(
  fetchTypes: readonly string[] | undefined,
  eventTypes: readonly string[] | undefined,
): WantedTypes {
  const types = fetchTypes ?? eventTypes;
  if (!types) return () => true;
  const wanted = new Set(types);
  return (type) => wanted.has(type);
}
