/** A row of the permission table: an operation, what it is called on, and which roles are refused with which code. */
import type { MakeParams } from "../call-objects.ts";
import { validParams } from "../valid-calls.ts";

/** "former" is somebody who has left both channels. */
export const people = ["owner", "administrator", "moderator", "member", "guest", "bot", "former"] as const;
export type Person = (typeof people)[number];

/** In "open" and "closed" the member is subscribed, "direct" is with the moderator, "account" is the member. */
export type About = "open" | "closed" | "direct" | "account";

export const OPEN_NAME = "open";
export const CLOSED_NAME = "closed-name";

export interface Row {
  readonly operation: string;
  readonly about: About;
  readonly params: MakeParams;
  /** Error codes of the roles that are refused. */
  readonly refused: Partial<Record<Person, string>>;
}

export type NamedRow = readonly [name: string, row: Row];

/** The operation's valid call, unless another is given. */
export function row(
  operation: string,
  about: About,
  refused: Row["refused"] = {},
  params: MakeParams = validParams(operation),
): NamedRow {
  return [`${operation}, ${about}`, { operation, about, params, refused }];
}

/** The same code for everyone but these. */
export function allBut(allowed: readonly Person[], code: string): Row["refused"] {
  return Object.fromEntries(people.filter((person) => !allowed.includes(person)).map((name) => [name, code]));
}

export const all = (code: string) => allBut([], code);

export const BAD = "BAD_REQUEST";
export const NO_CHANNEL = "STREAM_DOES_NOT_EXIST";
