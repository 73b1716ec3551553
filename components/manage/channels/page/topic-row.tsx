"use client";
/** A topic in the table of a channel's topics. */
import { Checkbox } from "@base-ui/react/checkbox";
import { Bell, BellOff, Check, Ellipsis, Minus } from "lucide-react";
import { memo } from "react";
import { POLICY_FOLLOWED } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { useUser, useUsers } from "../../../model/people/use-users.ts";
import type { TopicConversation } from "../../../model/store/history/conversation.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../../model/topics/topic-title.ts";
import { useLatestMessage } from "../../../net/messages/use-latest-message.ts";
import { type TopicActivity, useTopicActivity } from "../../../net/topics/use-topic-activity.ts";
import { Age } from "../../../ui/age.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { UnreadBadge } from "../../../ui/unread-badge.tsx";
import { useTopicMuting } from "../../topics/use-topic-muting.ts";

/** Shared by heading and rows. In narrow windows, the columns that are left out are below the name. */
export const TOPIC_COLUMNS =
  "grid grid-cols-[3.5rem_minmax(0,1fr)_4rem_4.5rem_9rem_9rem_5.25rem_2.75rem] items-center max-lg:grid-cols-[3.5rem_minmax(0,1fr)_4rem_4.5rem_8rem_5.25rem_2.75rem] max-sm:grid-cols-[2.75rem_minmax(0,1fr)_3.5rem_3.75rem]";

export const TOPIC_ROW = `${TOPIC_COLUMNS} min-h-10 border-line border-b pr-2 hover:bg-hover touch:min-h-12`;

export type TopicItem = { key: string; name: string; maxId: number; unread: number; policy: number };

type TopicRowProps = {
  channelId: number;
  item: TopicItem;
  isSelected: boolean;
  /** `isRange`: all topics up to the one selected before. */
  onSelect: (key: string, isRange: boolean) => void;
};

export const TopicRow = memo(function TopicRow({ channelId, item, isSelected, onSelect }: TopicRowProps) {
  const topic = { kind: "topic", channelId, topic: item.name } as const;
  const { isResolved, rest } = splitResolved(item.name);
  const title = topicTitle(rest);
  const last = useLatestMessage(item.maxId);
  const activity = useTopicActivity(channelId, item.maxId);
  return (
    <>
      <td className="flex justify-center">
        <SelectBox
          label={`Select ${title}`}
          isChecked={isSelected}
          onChange={(isRange) => onSelect(item.key, isRange)}
        />
      </td>
      <th scope="row" className="min-w-0 text-left font-normal">
        <a
          href={viewToHash(topic)}
          data-topic-link=""
          className="flex min-w-0 items-center gap-1.5 rounded-sm py-2 text-md hover:underline max-sm:pb-0"
        >
          {isResolved && <Check className="size-3.5 shrink-0 text-success" aria-label="Resolved" />}
          <span className={`truncate ${rest === "" ? STAND_IN : ""}`}>{title}</span>
          <PolicyMark topic={topic} policy={item.policy} />
        </a>
        <span className="block truncate pb-1.5 text-ink-faint text-xs sm:hidden">
          {last && (
            <>
              <LastSender senderId={last.senderId} name={last.senderName} /> · <Age at={last.timestamp} />
            </>
          )}
          {activity && ` · ${countWords(activity)}`}
        </span>
      </th>
      <td className="text-right">
        <UnreadBadge count={item.unread} />
      </td>
      <td className="text-right text-ink-soft text-sm tabular-nums max-sm:hidden">
        {activity && countOf(activity)}
      </td>
      <td className="pl-4 max-lg:hidden">{activity && <Participants ids={activity.senderIds} />}</td>
      <td className="truncate pl-4 text-ink-soft text-sm max-sm:hidden">
        {last && <LastSender senderId={last.senderId} name={last.senderName} />}
      </td>
      <td className="whitespace-nowrap text-right text-ink-faint text-xs tabular-nums max-sm:hidden">
        {last && <Age at={last.timestamp} />}
      </td>
      <td className="flex justify-end">
        <IconButton
          label={`Menu for ${title}`}
          aria-haspopup="menu"
          icon={<Ellipsis className="size-4" />}
          onClick={({ currentTarget }) => openWindow({ kind: "topic-menu", topic, anchor: currentTarget })}
        />
      </td>
    </>
  );
});

function countOf({ messageCount, isExact }: TopicActivity): string {
  return `${messageCount.toLocaleString()}${isExact ? "" : "+"}`;
}

function countWords(activity: TopicActivity): string {
  return activity.messageCount === 1 ? "1 message" : `${countOf(activity)} messages`;
}

/** The server names only the latest. */
function Participants({ ids }: { ids: readonly number[] }) {
  const users = useUsers();
  const names = ids.map((id) => users.get(id)?.name ?? "Unknown person").join(", ");
  return (
    <span title={names} className="flex items-center gap-1">
      {ids.map((id) => (
        <Avatar key={id} id={id} name={users.get(id)?.name ?? "?"} url={users.get(id)?.avatarUrl} size="sm" />
      ))}
      <span className="sr-only">{names}</span>
    </span>
  );
}

function LastSender({ senderId, name }: { senderId: number; name: string }) {
  return useUser(senderId)?.name ?? name;
}

function PolicyMark({ topic, policy }: { topic: TopicConversation; policy: number }) {
  const { isMuted } = useTopicMuting(topic);
  if (policy === POLICY_FOLLOWED) {
    return <Bell className="size-3.5 shrink-0 text-accent" aria-label="Followed" />;
  }
  return isMuted && <BellOff className="size-3.5 shrink-0 text-ink-faint" aria-label="Muted" />;
}

type SelectBoxProps = {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isRange: boolean) => void;
};

/** Shift selects a range. */
export function SelectBox({ label, isChecked, isPartly = false, onChange }: SelectBoxProps) {
  return (
    <Checkbox.Root
      aria-label={label}
      checked={isChecked}
      indeterminate={isPartly}
      // Shift would select the text between the clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onCheckedChange={(_isChecked, { event }) => onChange("shiftKey" in event && event.shiftKey === true)}
      className="relative flex size-4.5 shrink-0 items-center justify-center rounded-sm border border-ink-faint bg-field before:absolute before:-inset-2 touch:before:-inset-3.5 data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent"
    >
      <Checkbox.Indicator>
        {isPartly ? (
          <Minus className="size-3.5 text-on-accent" />
        ) : (
          <Check className="size-3.5 text-on-accent" />
        )}
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}
