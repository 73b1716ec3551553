"use client";
/** Actions of the open topic. */
import { Check, Ellipsis } from "lucide-react";
import { requiredLiteral } from "../../../../lib/markdown/links/required-literal.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import type { TopicConversation } from "../../../model/store/history/conversation.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { mayResolve } from "../../../model/topics/topic-rights.ts";
import { splitResolved } from "../../../model/topics/topic-title.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notifyError } from "../../../ui/layers/notify.ts";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { shellScript } from "../../shell-script.ts";

const topicLinks = lazyPart(shellScript, ({ TopicLinks }) => TopicLinks);

export function TopicActions({ channelId, topic }: { channelId: number; topic: string }) {
  const isResolvable = useChatStore((state) => topic !== "" && mayResolve(state, channelId));
  const { isResolved } = splitResolved(topic);
  const conversation = { kind: "topic", channelId, topic } as const;
  return (
    <>
      <span className="mr-1 flex items-center gap-1 max-md:hidden">
        <LinksOfName topic={topic} />
      </span>
      {isResolvable && (
        <IconButton
          label={isResolved ? "Reopen the topic" : "Mark the topic as resolved"}
          side="bottom"
          aria-pressed={isResolved}
          icon={<Check className={isResolved ? "size-4 text-success" : "size-4"} />}
          // The second press of a double click would undo the first.
          onClick={({ detail }) => detail < 2 && resolveOrReopen(conversation)}
          className="max-sm:hidden"
        />
      )}
      <IconButton
        label="Topic menu"
        side="bottom"
        aria-haspopup="menu"
        icon={<Ellipsis className="size-4" />}
        onClick={({ currentTarget }) =>
          openWindow({ kind: "topic-menu", topic: conversation, anchor: currentTarget })
        }
      />
    </>
  );
}

function resolveOrReopen(topic: TopicConversation): void {
  shellScript.load().then(
    ({ toggleResolved }) => toggleResolved(topic),
    () => notifyError("The topic was not changed, because a part of the app could not be loaded. Try again."),
  );
}

/** Loads no script for a name without links. */
function LinksOfName({ topic }: { topic: string }) {
  const linkifiers = useChatStore((state) => state.markdownSettings.linkifiers);
  const mayHoldLink = /[.:]/.test(topic) || linkifiers.some(({ pattern }) => holdsLiteral(topic, pattern));
  return mayHoldLink && <Lazy part={topicLinks} props={{ topic }} failure={null} />;
}

function holdsLiteral(topic: string, pattern: string): boolean {
  const literal = requiredLiteral(pattern);
  return literal === null || topic.includes(literal);
}
