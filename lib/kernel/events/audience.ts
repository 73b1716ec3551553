/** Who receives an event, as data that is kept with it in the log and decided by when it is delivered. */

import type { Account } from "../memory/actor.ts";
import type { Organization } from "../memory/organization.ts";
import type { QueueOptions } from "./queues/queue-options.ts";

/** Kind of audience → what it says. Nouns add theirs in their `-audience.ts` (declaration merging). */
export interface AudienceKinds {
  /** The whole organization. */
  readonly everyone: object;
  /** These people. */
  readonly users: { readonly userIds: readonly number[] };
  /** No client: the event only updates the organization in memory. */
  readonly nobody: object;
}

export type Audience = {
  readonly [Kind in keyof AudienceKinds]: { readonly kind: Kind } & AudienceKinds[Kind];
}[keyof AudienceKinds];

/** A person and an event, at the event's position of the log. */
export interface AudienceCandidate {
  readonly user: Viewer["user"];
  readonly eventId: number;
  readonly organization: Organization;
  /** The messages that the event is about, by ascending ids. */
  readonly messageIds: readonly number[];
  /** Channels that the person has come to know of since. */
  readonly hiddenChannels: UnknownIds;
  /** Bots that the person has come to manage since. */
  readonly hiddenBots: UnknownIds;
}

/** For each kind: whether a person belongs to it. */
export type AudienceRules<Kind extends keyof AudienceKinds = keyof AudienceKinds> = {
  readonly [K in Kind]: (audience: AudienceKinds[K], candidate: AudienceCandidate) => boolean;
};

/** The rules of the kinds that need no noun. */
export const basicAudiences: AudienceRules<"everyone" | "users" | "nobody"> = {
  everyone: () => true,
  users: ({ userIds }, { user }) => userIds.includes(user.id),
  nobody: () => false,
};

/** Ids of what a viewer did not know yet when an event happened. */
export interface UnknownIds {
  /** At most how many they are. */
  readonly size: number;
  readonly has: (id: number) => boolean;
}

export interface Viewer {
  readonly queueId: string;
  readonly user: Account;
  readonly options: QueueOptions;
  /** Accounts that the viewer has come to know since, as the client is yet to be told. */
  readonly strangers: UnknownIds;
  /** The same for channels. */
  readonly hiddenChannels: UnknownIds;
}
