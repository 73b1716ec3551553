/** Built-in views, in the sidebar's order. */
import {
  AlarmClock,
  AtSign,
  Clock,
  Clock4,
  Inbox,
  type LucideIcon,
  PencilLine,
  Rows3,
  SmilePlus,
  Star,
} from "lucide-react";
import type { View } from "../../model/navigation/view.ts";

export type BuiltInView = {
  /** Fragment shared with other Zulip clients. */
  fragment: string;
  view: View;
  name: string;
  icon: LucideIcon;
  /** Default until the user decides. */
  isPinned: boolean;
};

export const REACTIONS_VIEW: View = {
  kind: "narrow",
  terms: [
    { operator: "has", operand: "reaction" },
    { operator: "sender", operand: "me" },
  ],
};

export const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  { fragment: "inbox", view: { kind: "inbox" }, name: "Inbox", icon: Inbox, isPinned: true },
  { fragment: "recent", view: { kind: "recent" }, name: "Recent conversations", icon: Clock, isPinned: true },
  { fragment: "feed", view: { kind: "feed" }, name: "Combined feed", icon: Rows3, isPinned: true },
  {
    fragment: "narrow/is/mentioned",
    view: { kind: "mentions" },
    name: "Mentions",
    icon: AtSign,
    isPinned: true,
  },
  { fragment: "narrow/is/starred", view: { kind: "starred" }, name: "Starred", icon: Star, isPinned: true },
  {
    fragment: "narrow/has/reaction/sender/me",
    view: REACTIONS_VIEW,
    name: "Reactions",
    icon: SmilePlus,
    isPinned: false,
  },
  { fragment: "drafts", view: { kind: "drafts" }, name: "Drafts", icon: PencilLine, isPinned: false },
  { fragment: "scheduled", view: { kind: "scheduled" }, name: "Scheduled", icon: Clock4, isPinned: false },
  {
    fragment: "reminders",
    view: { kind: "reminders" },
    name: "Reminders",
    icon: AlarmClock,
    isPinned: false,
  },
];
