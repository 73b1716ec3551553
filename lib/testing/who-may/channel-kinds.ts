/** Who may do what in which kind of channel: operation, kind of channel, and everyone who may. */
import type { TestAccount } from "../test-account.ts";

/** A public channel, a private one with shared and one with protected history, and an archived public one. */
export const KINDS = ["public", "shared", "protected", "archived"] as const;
export type ChannelKind = (typeof KINDS)[number];

/**
 * "member", "guest" and "bot" are in the channel, "late" since its first message was sent; "former" has left it. The
 * others have never been in it: "outsider" is a member, "stranger" a guest, "otherBot" a bot of the outsider.
 */
export const ASKERS = [
  "owner",
  "administrator",
  "moderator",
  "outsider",
  "stranger",
  "otherBot",
  "former",
  "member",
  "late",
  "guest",
  "bot",
] as const;
export type Asker = (typeof ASKERS)[number];

export const INSIDE = ["member", "late", "guest", "bot"] as const;

/** A channel with a first message, which "late" has not received. */
export interface Place {
  readonly channelId: number;
  readonly name: string;
  readonly firstId: number;
  readonly topic: string;
}

export interface ChannelOperation {
  /** Whether the account may, by what the server answers. */
  readonly ask: (account: TestAccount, place: Place) => Promise<boolean>;
  readonly allowed: Readonly<Record<ChannelKind, readonly Asker[]>>;
}
