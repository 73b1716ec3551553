/** The outcome of a move, whichever way it was written. */
import type { Sql } from "../../kernel/db/sql.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";

/** Who made a move, and when, in seconds since 1970 with fraction. */
export interface MoveStamp {
  readonly editorId: number;
  readonly editedAt: number;
}

/** The topic that receives the messages. */
export interface DestinationTopic {
  readonly id: number;
  /** May differ from the requested one in case. */
  readonly name: string;
  /** It has messages already. */
  readonly isMerged: boolean;
}

/** What was written of a move. */
export interface WrittenMove {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** No message was left in the topic. */
  readonly isWhole: boolean;
  /** The topic that holds the messages now. */
  readonly topicId: number;
  /** The messages where they are now, as a condition on message m. */
  readonly place: Sql;
  /** People who have lost their flags on the messages, since they may not read the new channel. */
  readonly loserIds: readonly number[];
  /** What the organization in memory learns. */
  readonly changes: readonly OrganizationChange[];
}

export interface Moved extends WrittenMove {
  /** People outside the channel that the messages were in who had some of them in their history. */
  readonly holderIds: readonly number[];
}
