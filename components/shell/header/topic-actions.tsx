"use client";
/** What can be done with the topic that is open. */
import { Check, Ellipsis } from "lucide-react";
import { splitResolved } from "../../sidebar/topic-title.ts";
import { toggleResolved } from "../../topics/resolve-topic.ts";
import { useTopicRights } from "../../topics/use-topic-rights.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { openWindow } from "../../windows/window-store.ts";
import { TopicLinks } from "./topic-links.tsx";

/** What its name links to, resolving it in one press, and the menu with all else. */
export function TopicActions({ channelId, topic }: { channelId: number; topic: string }) {
  const { mayResolve } = useTopicRights(channelId);
  const { isResolved } = splitResolved(topic);
  const conversation = { kind: "topic", channelId, topic } as const;
  return (
    <>
      <span className="mr-1 flex items-center gap-1 max-md:hidden">
        <TopicLinks topic={topic} />
      </span>
      {mayResolve && topic !== "" && (
        <IconButton
          label={isResolved ? "Open the topic again" : "Mark the topic as resolved"}
          side="bottom"
          aria-pressed={isResolved}
          icon={<Check className={isResolved ? "size-4 text-success" : "size-4"} />}
          onClick={() => void toggleResolved(conversation)}
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
