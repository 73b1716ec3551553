/** What `<noun>.calls.ts` declares: a valid call of each operation of the noun, and who may make it. */
import type { Contract } from "../../kernel/contract/contract.ts";
import type { Generator } from "../random-calls/random-call.ts";
import type { TestAccount } from "../test-account.ts";
import type { TestOrganization } from "../test-organization.ts";

/** The objects that the calls refer to. */
export interface CallSubject {
  readonly channelId: number;
  /** In the channel. */
  readonly messageId: number;
  readonly userId: number;
  /** Makes something that only its owner may use, such as a snippet; `unknown` stands for one that does not exist. */
  own<Id>(make: (owner: TestAccount) => Promise<Id>, unknown: Id): Promise<Id>;
  /** Creates a person, whom the call may deactivate, and returns the id. */
  somebody(): Promise<number>;
}

/** Makes the parameters of a call, including those of the path. */
export type MakeParams = (subject: CallSubject) => object | Promise<object>;

export const UNKNOWN_ID = 987_654_321;

/** "former" is somebody who has left both channels. */
export const people = ["owner", "administrator", "moderator", "member", "guest", "bot", "former"] as const;
export type Person = (typeof people)[number];

/** In "open" and "closed" the member is subscribed, "direct" is with the moderator, "account" is the member. */
export type About = "open" | "closed" | "direct" | "account";

export const OPEN_NAME = "open";
export const CLOSED_NAME = "closed-name";

/** Error codes of the people who are refused. */
export type Refused = Partial<Record<Person, string>>;

/** A row of the permission table: an operation, what it is called on, and who is refused with which code. */
export interface Row<Operation extends string = string> {
  readonly operation: Operation;
  readonly about: About;
  /** Besides those whom the contract refuses. */
  readonly refused: Refused;
  /** Absent: those of the valid call. */
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

/** The same code for everyone but these. */
export function allBut(allowed: readonly Person[], code: string): Refused {
  return Object.fromEntries(people.filter((person) => !allowed.includes(person)).map((name) => [name, code]));
}

export const all = (code: string) => allBut([], code);

export const BAD = "BAD_REQUEST";
export const NO_CHANNEL = "STREAM_DOES_NOT_EXIST";

/** The organization as everybody sees it, or what people have for themselves. */
export type RandomSubject = "organization" | "own";

export interface NounCalls<Operation extends string = string> {
  /**
   * By operation, made by an account that is subscribed to the channel: succeeds, or is refused equally for everybody on
   * a production server.
   */
  readonly valid: Readonly<Record<Operation, MakeParams>>;
  /** At least one row for each operation. */
  readonly whoMay: (org: TestOrganization) => readonly Row<Operation>[];
  /** Random calls that change what clients were told at registration; those of one subject are made between each other. */
  readonly random?: { readonly subject: RandomSubject; readonly call: Generator };
}

type OperationOf<Noun extends { readonly contracts: readonly Contract[] }> =
  Noun["contracts"][number]["operationId"];

/** Declares the calls of a noun. Does not compile when an operation has no valid call. */
export function defineCalls<Noun extends { readonly contracts: readonly Contract[] }>(
  calls: NounCalls<OperationOf<Noun>>,
): NounCalls {
  return calls;
}
