/** A random call of an operation that changes the state, and what such calls are about. */
import fc from "fast-check";

/** The newcomer's role changes. */
export const ROLES = ["owner", "administrator", "moderator", "member", "guest", "bot", "newcomer"] as const;
export type Role = (typeof ROLES)[number];

/** A request that succeeds or is refused; both must leave what clients know right. */
export interface RandomCall {
  readonly who: Role;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the calls are about. */
export interface Scene {
  readonly userIds: readonly number[];
  /** Those of them who have no client that is compared, so that they may be deactivated. */
  readonly othersIds: readonly number[];
  readonly groupIds: readonly number[];
  /** Those of them that are no system groups. */
  readonly namedGroupIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly newcomerId: number;
  /** The newest message when the calls are made up. */
  readonly newestMessageId: () => number;
}

export type Call = Omit<RandomCall, "who">;

export type Generator = (scene: Scene) => fc.Arbitrary<RandomCall>;

export const administrators = fc.constantFrom<Role>("owner", "owner", "owner", "administrator");
export const anyone = fc.constantFrom<Role>(...ROLES);

/** In 2060, in seconds since 1970: nothing of it is delivered. */
export const later = fc.integer({ min: 2_840_000_000, max: 2_840_000_009 });
/** A new database counts from 1, so some of these exist and belong to the caller. */
export const someId = fc.integer({ min: 1, max: 12 });

export const deletion = (path: string): fc.Arbitrary<Call> =>
  someId.map((id) => ({ method: "DELETE" as const, path: `${path}/${id}`, params: {} }));

export function calledBy(who: fc.Arbitrary<Role>, call: fc.Arbitrary<Call>): fc.Arbitrary<RandomCall> {
  return fc.record({ who, call }).map((given) => ({ who: given.who, ...given.call }));
}
