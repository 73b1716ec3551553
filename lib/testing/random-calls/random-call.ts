/** Random state-changing calls. */
import fc from "fast-check";

/** The newcomer's role changes. */
export const ROLES = ["owner", "administrator", "moderator", "member", "guest", "bot", "newcomer"] as const;
export type Role = (typeof ROLES)[number];

/** Successful or refused, it must leave clients' state right. */
export interface RandomCall {
  readonly who: Role;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Scene {
  readonly userIds: readonly number[];
  /** Users without a compared client, who may be deactivated. */
  readonly othersIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly namedGroupIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly newcomerId: number;
  /** Evaluated when a call is generated. */
  readonly newestMessageId: () => number;
}

export type Call = Omit<RandomCall, "who">;

export type Generator = (scene: Scene) => fc.Arbitrary<RandomCall>;

export const administrators = fc.constantFrom<Role>("owner", "owner", "owner", "administrator");
export const anyone = fc.constantFrom<Role>(...ROLES);

/** In 2060 (seconds since 1970), so never delivered. */
export const later = fc.integer({ min: 2_840_000_000, max: 2_840_000_009 });
/** A new database counts from 1, so some ids exist and belong to the caller. */
export const someId = fc.integer({ min: 1, max: 12 });

export const deletion = (path: string): fc.Arbitrary<Call> =>
  someId.map((id) => ({ method: "DELETE" as const, path: `${path}/${id}`, params: {} }));

export function calledBy(who: fc.Arbitrary<Role>, call: fc.Arbitrary<Call>): fc.Arbitrary<RandomCall> {
  return fc.record({ who, call }).map((given) => ({ who: given.who, ...given.call }));
}
