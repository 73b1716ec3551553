/** Lazy-loaded parts of feeds. */
import { TypingLine } from "../../net/typing/typing-line.tsx";
import { MutedMessage } from "../message/muted-message.tsx";
import { OutgoingTrouble } from "../message/outgoing-trouble.tsx";
import { ReactionBar } from "../message/reactions/reaction-bar.tsx";
import { WiderSearch } from "../search/wider-search.tsx";
import { FeedEmpty } from "./feed-empty.tsx";
import { findPointedAt } from "./find-pointed-at.ts";
import { JumpBar } from "./jump-bar.tsx";
import { RecipientBar } from "./recipient-bar.tsx";
import { TopRecipient } from "./top-recipient.tsx";

export const feedParts = {
  FeedEmpty,
  JumpBar,
  MutedMessage,
  OutgoingTrouble,
  ReactionBar,
  RecipientBar,
  TopRecipient,
  TypingLine,
  WiderSearch,
  findPointedAt,
};
