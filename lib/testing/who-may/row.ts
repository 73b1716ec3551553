/** A row of the permission table: an operation, what it is called on, and which roles are refused with which code. */

import { refusedStanding } from "../../auth/authentication/who-may.ts";
import { contracts } from "../../catalog/catalog.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import type { MakeParams } from "../valid-calls/call-objects.ts";
import { validParams } from "../valid-calls/valid-calls.ts";

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

/**
 * The operation's valid call, unless another is given.
 * @param refused beyond those whom the contract refuses.
 */
export function row(
  operation: string,
  about: About,
  refused: Row["refused"] = {},
  params: MakeParams = validParams(operation),
): NamedRow {
  return [
    `${operation}, ${about}`,
    { operation, about, params, refused: { ...byContract(operation), ...refused } },
  ];
}

const roles: Readonly<Record<Person, number>> = {
  owner: ROLE_OWNER,
  administrator: ROLE_ADMINISTRATOR,
  moderator: ROLE_MODERATOR,
  member: ROLE_MEMBER,
  guest: ROLE_GUEST,
  bot: ROLE_MEMBER,
  former: ROLE_MEMBER,
};

/** Roles that the operation's contract refuses, whatever the call is about. */
function byContract(operation: string): Row["refused"] {
  const contract = contracts.find(({ operationId }) => operationId === operation);
  if (!contract) throw new Error(`There is no operation ${operation}.`);
  return Object.fromEntries(
    people.flatMap((person) => {
      const refusal = refusedStanding(contract, {
        role: roles[person],
        isBot: person === "bot",
        isProgramKey: false,
      });
      return refusal ? [[person, refusal.code]] : [];
    }),
  );
}

/** The same code for everyone but these. */
export function allBut(allowed: readonly Person[], code: string): Row["refused"] {
  return Object.fromEntries(people.filter((person) => !allowed.includes(person)).map((name) => [name, code]));
}

export const all = (code: string) => allBut([], code);

export const BAD = "BAD_REQUEST";
export const NO_CHANNEL = "STREAM_DOES_NOT_EXIST";
