/** An empty feed's message, by kind of view. */
import { AtSign, Hash, MessagesSquare, Rows3, SearchX, SmilePlus, Star } from "lucide-react";
import type { ReactNode } from "react";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WiderSearch } from "../search/wider-search.tsx";
import { withHistory } from "../search/with-history.ts";
import { REACTIONS_VIEW } from "../views/built-in-views.ts";

type Words = { icon: ReactNode; title: string; text: string };

const WORDS: Readonly<Record<FeedView["kind"], Words>> = {
  feed: {
    icon: <Rows3 />,
    title: "Nothing has been said yet",
    text: "Messages from all your channels will appear here.",
  },
  mentions: {
    icon: <AtSign />,
    title: "No one has mentioned you yet",
    text: "Messages that mention you will appear here.",
  },
  starred: { icon: <Star />, title: "No starred messages", text: "Star a message to find it here again." },
  channel: {
    icon: <Hash />,
    title: "Nothing here yet",
    text: "Start the first topic of this channel below.",
  },
  topic: { icon: <Hash />, title: "A new topic", text: "It begins with your message." },
  narrow: { icon: <SearchX />, title: "Nothing found", text: "No message that you can read matches this." },
  direct: {
    icon: <MessagesSquare />,
    title: "Nothing said yet",
    text: "This conversation begins with your message.",
  },
};

const WITHOUT_REACTIONS: Words = {
  icon: <SmilePlus />,
  title: "No one has reacted yet",
  text: "Messages of yours that others react to will appear here.",
};

const LIMITED_TEXT =
  "Only the newest messages were searched. Add a channel, a person or a rarer word to search further back.";

const RECEIVED_TEXT =
  "Only messages that you received were searched, not those from before you joined their channel.";

export function FeedEmpty({ view, isLimited }: { view: FeedView; isLimited: boolean }) {
  const isOfReactions = viewKey(view) === viewKey(REACTIONS_VIEW);
  const { icon, title, text } = isOfReactions ? WITHOUT_REACTIONS : WORDS[view.kind];
  const canWiden = !isOfReactions && view.kind === "narrow" && withHistory(view.terms) !== null;
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={canWiden && <WiderSearch view={view} className="text-md touch:py-3" />}
    >
      {isLimited ? LIMITED_TEXT : canWiden ? RECEIVED_TEXT : text}
    </EmptyState>
  );
}
