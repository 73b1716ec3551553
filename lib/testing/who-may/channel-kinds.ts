/** The kinds of channels, who is what in them, and who may do what there by the table of rights. */
import {
  type ChannelRelation,
  type ChannelRightName,
  hasRight,
} from "../../channels/channels/channel-rights.ts";
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

/** What each kind is to the table. */
const KIND = {
  public: { isPrivate: false, isArchived: false },
  shared: { isPrivate: true, isArchived: false },
  protected: { isPrivate: true, isArchived: false },
  archived: { isPrivate: false, isArchived: true },
} as const satisfies Readonly<Record<ChannelKind, object>>;

/** What everybody is, with the permissions as nobody has changed them. */
function isOf(asker: Asker, relation: ChannelRelation): boolean {
  const isGuest = asker === "guest" || asker === "stranger";
  if (relation === "member") return !isGuest;
  if (relation === "administrator" || relation === "can_remove_subscribers_group")
    return asker === "owner" || asker === "administrator";
  if (relation === "subscriber") return INSIDE.some((inside) => inside === asker);
  return relation === "can_send_message_group";
}

/** Who has a right in a channel of each kind. */
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
