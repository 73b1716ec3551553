/** Collects the `<noun>.calls.ts` files. */
import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { refusalOf } from "../../auth/authentication/who-may.ts";
import { contracts } from "../../catalog/catalog.ts";
import type { Contract } from "../../kernel/contract/contract.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import type { Generator } from "../random-calls/random-call.ts";
import type { TestOrganization } from "../test-organization.ts";
import {
  type MakeParams,
  type NounCalls,
  type Person,
  people,
  type RandomSubject,
  type Refused,
  type Row,
} from "./noun-calls.ts";

const LIB = path.join(import.meta.dirname, "..", "..");

async function readCalls(file: string): Promise<NounCalls> {
  const { calls }: { calls: NounCalls } = await import(pathToFileURL(path.join(LIB, file)).href);
  return calls;
}

const all = await Promise.all(globSync("*/*/*.calls.ts", { cwd: LIB }).sort().map(readCalls));
const valid = new Map(all.flatMap((calls) => Object.entries(calls.valid)));

/** @throws Error for an unknown operation. */
export function validParams(operationId: string): MakeParams {
  const makeParams = valid.get(operationId);
  if (!makeParams)
    throw new Error(
      `Add a valid call of ${operationId} to \`valid\` in <noun>.calls.ts of its noun's folder.`,
    );
  return makeParams;
}

export function randomCallsAbout(subject: RandomSubject): Generator[] {
  return all.flatMap(({ random }) => (random?.subject === subject ? [random.call] : []));
}

export interface ApiCall {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Fills the path; returns the other parameters separately. */
export function apiCall(contract: Contract, params: object): ApiCall {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name);
    given.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path: filled, params: Object.fromEntries(given) };
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

export function contractOf(operation: string): Contract {
  const contract = contracts.find(({ operationId }) => operationId === operation);
  if (!contract) throw new Error(`There is no operation ${operation}.`);
  return contract;
}

function refusedByContract(contract: Contract): Refused {
  return Object.fromEntries(
    people.flatMap((person) => {
      const isBot = person === "bot";
      const refusal = refusalOf(contract, { role: roles[person], isBot, isProgramKey: false });
      return refusal ? [[person, refusal.code]] : [];
    }),
  );
}

export interface CompleteRow extends Required<Row> {
  readonly contract: Contract;
}

export function permissionRows(org: TestOrganization): (readonly [name: string, row: CompleteRow])[] {
  return all
    .flatMap((calls) => calls.whoMay(org))
    .map(({ operation, about, refused, params = validParams(operation) }) => {
      const contract = contractOf(operation);
      const everybodyRefused = { ...refusedByContract(contract), ...refused };
      return [`${operation}, ${about}`, { operation, about, params, contract, refused: everybodyRefused }];
    });
}
