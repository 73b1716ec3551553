/** An empty feed's message, by kind of view. */
import { AtSign, Hash, MessagesSquare, Rows3, SearchX, SmilePlus, Star, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { resolvedName, unresolvedName } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { nameKey } from "../../../lib/text/name-key.ts";
import { mayAddPeople } from "../../model/channels/membership-rights.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved } from "../../model/topics/topic-title.ts";
import { Button } from "../../ui/button.tsx";
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
  topic: {
    icon: <Hash />,
    title: "No messages in this topic",
    text: "It may have been renamed, moved or deleted. A message of yours would begin it again.",
  },
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
      action={
        view.kind === "channel" ? (
          <AddPeople channelId={view.channelId} />
        ) : view.kind === "topic" ? (
          <OtherTopics topic={view} />
        ) : (
          canWiden && <WiderSearch view={view} className="text-md touch:py-3" />
        )
      }
    >
      {isLimited ? LIMITED_TEXT : canWiden ? RECEIVED_TEXT : text}
    </EmptyState>
  );
}

function AddPeople({ channelId }: { channelId: number }) {
  const isAllowed = useChatStore((state) => {
    const channel = state.channels.get(channelId);
    return channel !== undefined && mayAddPeople(state, channel);
  });
  return (
    isAllowed && (
      <Button
        icon={<UserPlus className="size-4" />}
        onClick={() => openWindow({ kind: "add-people", channelId })}
      >
        Add people
      </Button>
    )
  );
}

const LINK = "rounded-sm text-accent text-md hover:underline touch:py-3";

/**
 * A link to a topic by name alone does not follow renames, but resolving changes the name in a known way, and the
 * notices of other renames have the former name.
 */
function OtherTopics({ topic: { channelId, topic } }: { topic: TopicConversation }) {
  const { isResolved, rest } = splitResolved(topic);
  const other = isResolved ? unresolvedName(topic) : resolvedName(topic);
  const known = useChatStore(({ topics }) => topics.get(channelId)?.byKey.get(nameKey(other))?.name);
  const channelName = useChatStore(({ channels }) => channels.get(channelId)?.name);
  if (known !== undefined) {
    return (
      <a href={viewToHash({ kind: "topic", channelId, topic: known })} className={LINK}>
        Open “{known}”
      </a>
    );
  }
  const terms = [
    { operator: "channel", operand: channelId },
    { operator: "search", operand: rest },
  ];
  return (
    <div className="flex flex-col items-center gap-2">
      {rest !== "" && (
        <a href={viewToHash({ kind: "narrow", terms })} className={`${LINK} max-w-full break-words`}>
          Search {channelName} for “{rest}”
        </a>
      )}
      <a href={viewToHash({ kind: "channel-page", channelId, tab: "topics" })} className={LINK}>
        All topics of {channelName}
      </a>
    </div>
  );
}
