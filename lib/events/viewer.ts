/** For whom an event is presented: a person, and what the client that follows a queue asked for. */
import type { Account } from "../organization-memory/actor.ts";
import type { QueueOptions } from "./queue-options.ts";

export interface Viewer {
  readonly queueId: string;
  readonly user: Account;
  readonly options: QueueOptions;
}
