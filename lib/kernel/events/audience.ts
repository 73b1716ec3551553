/** Audiences as data, evaluated on delivery. */

import type { Account } from "../memory/actor.ts";
import type { Organization } from "../memory/organization.ts";
import type { QueueOptions } from "./queues/queue-options.ts";

/** Kind → data. Nouns add theirs in `-audience.ts` (declaration merging). */
export interface AudienceKinds {
  readonly everyone: object;
  readonly users: { readonly userIds: readonly number[] };
  /** Only updates the organization in memory. */
  readonly nobody: object;
}

export type Audience = {
  readonly [Kind in keyof AudienceKinds]: { readonly kind: Kind } & AudienceKinds[Kind];
}[keyof AudienceKinds];

export interface AudienceCandidate {
  readonly user: Viewer["user"];
  readonly eventId: number;
  readonly organization: Organization;
  /** By ascending id. */
  readonly messageIds: readonly number[];
  readonly hiddenChannels: UnknownIds;
  /** Bots that the user began to manage later. */
  readonly hiddenBots: UnknownIds;
}

export type AudienceRules<Kind extends keyof AudienceKinds = keyof AudienceKinds> = {
  readonly [K in Kind]: (audience: AudienceKinds[K], candidate: AudienceCandidate) => boolean;
};

/** Kinds that belong to no noun. */
export const basicAudiences: AudienceRules<"everyone" | "users" | "nobody"> = {
  everyone: () => true,
  users: ({ userIds }, { user }) => userIds.includes(user.id),
  nobody: () => false,
};

/** Ids that a viewer did not know yet at an event. */
export interface UnknownIds {
  readonly size: number;
  readonly has: (id: number) => boolean;
}

export interface Viewer {
  readonly queueId: string;
  readonly user: Account;
  readonly options: QueueOptions;
  /** Discovered since; the client is yet to be told. */
  readonly strangers: UnknownIds;
  readonly hiddenChannels: UnknownIds;
}
