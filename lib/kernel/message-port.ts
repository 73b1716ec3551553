/**
 * Message operations for nouns below messages, installed by the catalog: messages build on channels, so an import would
 * be circular.
 */
import type { LogTransaction, LogWriter } from "./events/log-transaction.ts";
import { logger } from "./log.ts";
import type { Actor } from "./memory/actor.ts";
import { shared } from "./registry.ts";

export interface Notice {
  /** Runs in the transaction of its change, and takes the log's lock. */
  writeWithin(log: LogTransaction): Promise<void>;
  write(): Promise<void>;
}

export interface Ended {
  readonly channelId: number;
  readonly userId: number;
}

export interface MessagePort {
  /**
   * Null when nobody could read it, in an archived channel, and when composing fails: a change does not fail for its
   * notice.
   * @param actor made the change; the notice is marked read for them.
   */
  composeChannelNotice(actor: Actor, channelId: number, content: string): Promise<Notice | null>;
  /** @param bot the notification bot. */
  sendNotice(bot: Actor, to: NoticeRecipient, content: string): Promise<void>;
  /** Marks messages in channels that users left, and notifies their clients. */
  markLeftAsRead(
    writer: LogWriter,
    conversationIds: readonly number[],
    ended: readonly Ended[],
  ): Promise<void>;
  announceUnread(
    writer: LogWriter,
    channel: { readonly id: number; readonly conversationId: number },
  ): Promise<void>;
}

export type NoticeRecipient =
  | { readonly userId: number }
  | { readonly channelId: number; readonly topic: string };

/** Larger changes send no direct messages (max_bulk_new_subscription_messages). */
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

/** The change is committed, so a failed notice must not fail the request. */
export function wasSent(notice: Promise<void>): Promise<boolean> {
  return notice.then(
    () => true,
    (error) => {
      logger.warn({ err: error }, "a notice could not be sent");
      return false;
    },
  );
}
