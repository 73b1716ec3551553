/** The viewer of an event: an account, and the options that its client registered the queue with. */
import type { Account } from "../memory/actor.ts";
import type { QueueOptions } from "./queues/queue-options.ts";

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
