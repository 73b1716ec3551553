"use client";
/** Where a message written below a channel's feed belongs: in the last topic in sight, or in a new one. */
import { Plus, Reply } from "lucide-react";
import { useTopicInSight } from "../../model/reading/topic-in-sight.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { Button } from "../../ui/button.tsx";

type ReplyChoiceProps = {
  channelId: number;
  onReply: (topic: string) => void;
  onNew: () => void;
};

export function ReplyChoice({ channelId, onReply, onNew }: ReplyChoiceProps) {
  const topic = useTopicInSight(channelId);
  if (topic === null) return null;
  const title = topicTitle(splitResolved(topic).rest);
  return (
    <div className="flex min-w-0 gap-1 border-line border-b p-1.5 resting:hidden">
      <Button
        size="sm"
        className="min-w-0 shrink"
        icon={<Reply className="size-4 shrink-0" />}
        onClick={() => onReply(topic)}
      >
        <span className="truncate">Reply to “{title}”</span>
      </Button>
      <Button size="sm" variant="ghost" icon={<Plus className="size-4" />} onClick={onNew}>
        New topic
      </Button>
    </div>
  );
}
