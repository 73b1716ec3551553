/**
 * The form in which every reader of a foreign export returns a team; `team-entries.ts` turns it into the rows of an
 * archive. Keys are the source's own ids and mean nothing outside it.
 */
import type { Readable } from "node:stream";
import type { UserSettings } from "../../people/users/settings/user-settings.contract.ts";

export interface MovedPerson {
  readonly key: string;
  readonly fullName: string;
  /** Null gets an address that never receives mail. */
  readonly email: string | null;
  /** A code of lib/kernel/roles/roles.contract.ts. */
  readonly role: number;
  readonly isActive: boolean;
  readonly isBot: boolean;
  /** IANA name; "" if unknown. */
  readonly timezone: string;
  /** In ms since 1970; null if unknown. */
  readonly joinedAt: number | null;
  /** The key of a file; null without a picture of their own. */
  readonly picture: string | null;
  /** Only the settings that the person chose. */
  readonly settings: Partial<UserSettings>;
  readonly alertWords: readonly string[];
  readonly status: MovedStatus | null;
}

export const NOTHING_CHOSEN = {
  settings: {},
  alertWords: [],
  status: null,
} as const satisfies Partial<MovedPerson>;

export interface MovedStatus {
  readonly text: string;
  readonly emoji: MovedEmojiName | null;
  /** In ms since 1970; null for never. */
  readonly endsAt: number | null;
}

/** Hexadecimal code points as in lib/markdown/emoji/unicode-emoji.ts, or the key of a custom emoji. */
export type MovedEmojiName = { readonly code: string } | { readonly custom: string };

export interface MovedChannel {
  readonly key: string;
  readonly name: string;
  readonly description: MovedText;
  /** Pinned messages, which the description links to. */
  readonly pinned: readonly MessageReference[];
  /** Links that follow in the description, one a piece. */
  readonly bookmarks: MovedText;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  /** New people are subscribed to it. */
  readonly isDefault: boolean;
  /** Only the channel's administrators, moderators and higher roles may write. */
  readonly isReadOnly: boolean;
  readonly creatorKey: string | null;
  /** In ms since 1970; null if unknown. */
  readonly createdAt: number | null;
  readonly memberKeys: readonly string[];
  /** Absent: nobody but the organization's administrators. */
  readonly administratorKeys?: readonly string[];
  /** By member; a member without an entry chose nothing. */
  readonly choices?: ReadonlyMap<string, MovedChoices>;
}

/** A member's choices for a channel. */
export interface MovedChoices {
  readonly isPinned: boolean;
  readonly isMuted: boolean;
  /** Whether every message notifies on the desktop, on phones, by mail; null leaves it to the person's settings. */
  readonly desktop: boolean | null;
  readonly phone: boolean | null;
  readonly mail: boolean | null;
  /** Whether mentions of everybody notify; null leaves it to the person's settings. */
  readonly wildcards: boolean | null;
}

/** The key is what `MovedReaction` names. */
export interface MovedEmoji {
  readonly key: string;
  readonly name: string;
  readonly authorKey: string | null;
  readonly fileKey: string;
}

/** Names a person, channel, message or file, whose new place is known only when the text is written. */
export type MovedReference =
  | PersonReference
  | { readonly channel: string }
  | MessageReference
  | FileReference;

export interface PersonReference {
  readonly person: string;
}

export interface MessageReference {
  readonly message: string;
  /** Shown alone when the message was not moved. */
  readonly label: string;
}

export interface FileReference {
  readonly file: string;
  readonly label: string;
  /** The link to show if the file is unavailable. */
  readonly address?: string;
}

/** Markdown, in pieces. */
export type MovedText = readonly (string | MovedReference)[];

export type MovedPlace =
  | { readonly channel: string; readonly topic: string }
  /** Everybody in the conversation, the sender too. */
  | { readonly people: readonly string[] };

export interface MovedReaction {
  readonly person: string;
  readonly emoji: MovedEmojiName;
}

export interface MovedMessage {
  /** Unique among the messages; references name it. */
  readonly key: string;
  readonly sender: string;
  /** Name and kind of a sender who may be missing in the list of people. */
  readonly stranger: { readonly fullName: string; readonly isBot: boolean } | null;
  readonly place: MovedPlace;
  readonly text: MovedText;
  /** In ms since 1970; fractions order messages of the same millisecond. */
  readonly sentAt: number;
  /** In ms since 1970; null if never edited. The former text is unknown. */
  readonly editedAt: number | null;
  readonly reactions: readonly MovedReaction[];
  readonly starredBy: readonly string[];
  /** Mentions everybody in the channel. */
  readonly mentionsAll: boolean;
}

export interface MovedFile {
  /** In bytes. */
  readonly size: number;
  readonly name: string;
  open(): Promise<Readable>;
}

export interface MovedTeam {
  readonly name: string;
  readonly description: string;
  readonly people: readonly MovedPerson[];
  readonly channels: readonly MovedChannel[];
  readonly emoji: readonly MovedEmoji[];
  /** In any order; read once. */
  messages(): AsyncIterable<MovedMessage>;
  /** A file that a text, a person or an emoji names, or null if it is unavailable. Called once for each key. */
  file(key: string): Promise<MovedFile | null>;
  /** Removes what the reader has unpacked. */
  close(): Promise<void>;
}
