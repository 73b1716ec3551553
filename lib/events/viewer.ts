/** The viewer of an event: an account, and the options that its client registered the queue with. */
import type { Account } from "../organization-memory/actor.ts";
import type { QueueOptions } from "./queues/queue-options.ts";

export interface Viewer {
  readonly queueId: string;
  readonly user: Account;
  readonly options: QueueOptions;
}
