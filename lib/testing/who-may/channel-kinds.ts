/** Kinds of channels, and people's relations and rights. */
import {
  type ChannelRelation,
  type ChannelRightName,
  hasRight,
} from "../../channels/channels/channel-rights.ts";
import type { TestAccount } from "../test-account.ts";

/** Public, private with shared history, private with protected history, and archived public. */
export const KINDS = ["public", "shared", "protected", "archived"] as const;
export type ChannelKind = (typeof KINDS)[number];

/**
 * "member", "guest" and "bot" are subscribed, "late" since the first message; "former" has left. Others never were:
 * "outsider" is a member, "stranger" a guest, "otherBot" the outsider's bot.
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

const KIND = {
  public: { isPrivate: false, isArchived: false },
  shared: { isPrivate: true, isArchived: false },
  protected: { isPrivate: true, isArchived: false },
  archived: { isPrivate: false, isArchived: true },
} as const satisfies Readonly<Record<ChannelKind, object>>;

/** Under default permissions. */
function isOf(asker: Asker, relation: ChannelRelation): boolean {
  const isGuest = asker === "guest" || asker === "stranger";
  if (relation === "member") return !isGuest;
  if (relation === "administrator" || relation === "can_remove_subscribers_group")
    return asker === "owner" || asker === "administrator";
  if (relation === "subscriber") return INSIDE.some((inside) => inside === asker);
  return relation === "can_send_message_group";
}

export function allowedBy(right: ChannelRightName): Readonly<Record<ChannelKind, readonly Asker[]>> {
  const may = (kind: ChannelKind) =>
    ASKERS.filter((asker) => hasRight(right, KIND[kind], (relation) => isOf(asker, relation)));
  return {
    public: may("public"),
    shared: may("shared"),
    protected: may("protected"),
    archived: may("archived"),
  };
}

/** A channel with a first message that "late" has not received. */
export interface Place {
  readonly channelId: number;
  readonly name: string;
  readonly firstId: number;
  readonly topic: string;
}

export interface ChannelOperation {
  readonly ask: (account: TestAccount, place: Place) => Promise<boolean>;
  readonly allowed: Readonly<Record<ChannelKind, readonly Asker[]>>;
}
