/** Types of `<noun>.calls.ts`: valid calls and their permitted callers. */
import type { Contract } from "../../kernel/contract/contract.ts";
import type { Generator } from "../random-calls/random-call.ts";
import type { TestAccount } from "../test-account.ts";
import type { TestOrganization } from "../test-organization.ts";

export interface CallSubject {
  readonly channelId: number;
  /** In the channel. */
  readonly messageId: number;
  readonly userId: number;
  /** Makes an object only its owner may use, such as a snippet; `unknown` is an id that does not exist. */
  own<Id>(make: (owner: TestAccount) => Promise<Id>, unknown: Id): Promise<Id>;
  /** A person whom the call may deactivate. */
  somebody(): Promise<number>;
}

/** Includes path parameters. */
export type MakeParams = (subject: CallSubject) => object | Promise<object>;

export const UNKNOWN_ID = 987_654_321;

/** "former" has left both channels. */
export const people = ["owner", "administrator", "moderator", "member", "guest", "bot", "former"] as const;
export type Person = (typeof people)[number];

/** The member is subscribed to "open" and "closed"; "direct" is with the moderator; "account" is the member. */
export type About = "open" | "closed" | "direct" | "account";

export const OPEN_NAME = "open";
export const CLOSED_NAME = "closed-name";

export type Refused = Partial<Record<Person, string>>;

export interface Row<Operation extends string = string> {
  readonly operation: Operation;
  readonly about: About;
  /** In addition to people the contract refuses. */
  readonly refused: Refused;
  /** Defaults to the valid call's. */
  readonly params?: MakeParams;
}

export function row<Operation extends string>(
  operation: Operation,
  about: About,
  refused: Refused = {},
  params?: MakeParams,
): Row<Operation> {
  return { operation, about, refused, params };
}

export function allBut(allowed: readonly Person[], code: string): Refused {
  return Object.fromEntries(people.filter((person) => !allowed.includes(person)).map((name) => [name, code]));
}

export const all = (code: string) => allBut([], code);

export const BAD = "BAD_REQUEST";
export const NO_CHANNEL = "STREAM_DOES_NOT_EXIST";

/** The shared state of the organization, or personal state. */
export type RandomSubject = "organization" | "own";

export interface NounCalls<Operation extends string = string> {
  /** Made by a subscriber of the channel: succeeds, or is refused equally for everyone in production. */
  readonly valid: Readonly<Record<Operation, MakeParams>>;
  /** One row per operation at least. */
  readonly whoMay: (org: TestOrganization) => readonly Row<Operation>[];
  /** Changes registered state; calls of one subject are interleaved. */
  readonly random?: { readonly subject: RandomSubject; readonly call: Generator };
}

type OperationOf<Noun extends { readonly contracts: readonly Contract[] }> =
  Noun["contracts"][number]["operationId"];

export function defineCalls<Noun extends { readonly contracts: readonly Contract[] }>(
  calls: NounCalls<OperationOf<Noun>>,
): NounCalls {
  return calls;
}
