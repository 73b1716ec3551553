/**
 * What nouns below messages ask of them: notices about channels, and reading what is left behind. Messages build on
 * channels, so channels cannot import them; the catalog installs the implementation when the server starts.
 */
import type { LogTransaction, LogWriter } from "./events/log-transaction.ts";
import { logger } from "./log.ts";
import type { Actor } from "./memory/actor.ts";
import { shared } from "./registry.ts";

/** A composed message of the notification bot. */
export interface Notice {
  /** Writes it within the transaction of the change that it is about, and takes the log's lock. */
  writeWithin(log: LogTransaction): Promise<void>;
  /** Writes it in a commit of its own. */
  write(): Promise<void>;
}

/** A membership of a channel that has ended. */
export interface Ended {
  readonly channelId: number;
  readonly userId: number;
}

export interface MessagePort {
  /**
   * Composes a notice about a channel for the channel itself; null where nobody could read it, in an archived channel, and
   * when it cannot be composed: a change does not fail for its notice.
   * @param actor who made the change, and has therefore read the notice.
   */
  composeChannelNotice(actor: Actor, channelId: number, content: string): Promise<Notice | null>;
  /** Sends a notice to a person, or to a topic. @param bot the notification bot. */
  sendNotice(bot: Actor, to: NoticeRecipient, content: string): Promise<void>;
  /** Marks as read what people had not read of channels that they left, and tells their clients. */
  markLeftAsRead(
    writer: LogWriter,
    conversationIds: readonly number[],
    ended: readonly Ended[],
  ): Promise<void>;
  /** Tells subscribers what is unread in a channel that has returned from the archive. */
  announceUnread(
    writer: LogWriter,
    channel: { readonly id: number; readonly conversationId: number },
  ): Promise<void>;
}

export type NoticeRecipient =
  | { readonly userId: number }
  | { readonly channelId: number; readonly topic: string };

/** With more people than this, no direct messages are sent (max_bulk_new_subscription_messages). */
export const MAX_BULK_NOTICES = 100;

const installed = () => shared("message-port", (): { port: MessagePort | null } => ({ port: null }));

export function installMessagePort(port: MessagePort): void {
  installed().port = port;
}

export function messagePort(): MessagePort {
  const { port } = installed();
  if (!port) throw new Error("The catalog has not been installed.");
  return port;
}

/** Whether a notice was sent. What it is about is done by then, so its failure must not fail the request. */
export function wasSent(notice: Promise<void>): Promise<boolean> {
  return notice.then(
    () => true,
    (error) => {
      logger.warn({ err: error }, "a notice could not be sent");
      return false;
    },
  );
}
