/** A random call of an operation that changes the state, and what such calls are about. */
import type fc from "fast-check";

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

export type Generator = (scene: Scene) => fc.Arbitrary<RandomCall>;
