"use client";
/** Poll with its options and voters. */
import { useId } from "react";
import { MessageContent } from "../../../content/message-content/message-content.tsx";
import type { Poll, PollOption } from "../../../model/messages/widget-state.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { tooltip } from "../../../ui/layers/tooltip.ts";
import { namesInWords, reactorNames } from "../reactions/reaction-names.ts";
import { actOnWidget, nextIndex } from "./act-on-widget.ts";
import { AddLine } from "./add-line.tsx";

type PollViewProps = { messageId: number; senderId: number; poll: Poll };

export function PollView({ messageId, senderId, poll }: PollViewProps) {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const most = Math.max(1, ...poll.options.map(({ voterIds }) => voterIds.length));
  const isOwn = senderId === ownUserId;
  return (
    <fieldset aria-label="Poll" className="my-1 min-w-0 max-w-lg rounded-lg border border-line p-3">
      <h3 className="mb-2 break-words font-semibold">
        {poll.question === "" ? "Poll" : <MessageContent source={poll.question} isInline />}
      </h3>
      {poll.question === "" && isOwn && (
        <AddLine
          messageId={messageId}
          label="Question"
          action="Ask"
          onAdd={(question) => void actOnWidget(messageId, { type: "question", question })}
        />
      )}
      <ul className="flex flex-col gap-1">
        {poll.options.map((option) => (
          <li key={option.key}>
            <OptionButton messageId={messageId} option={option} ownUserId={ownUserId} most={most} />
          </li>
        ))}
      </ul>
      <AddLine
        messageId={messageId}
        label="Another option"
        action="Add"
        onAdd={(option) => {
          const keys = poll.options.map(({ key }) => key);
          const idx = nextIndex(keys, ownUserId);
          void actOnWidget(messageId, { type: "new_option", option, idx });
        }}
      />
    </fieldset>
  );
}

type OptionButtonProps = { messageId: number; option: PollOption; ownUserId: number; most: number };

function OptionButton({ messageId, option, ownUserId, most }: OptionButtonProps) {
  const users = useUsers();
  const id = useId();
  const { key, text, voterIds } = option;
  const isChosen = voterIds.includes(ownUserId);
  const who = namesInWords(reactorNames(voterIds, users, ownUserId));
  const votes = voterIds.length === 1 ? "1 vote" : `${voterIds.length} votes`;
  return (
    <div
      className={classNames(
        "relative flex min-h-9 w-full items-center gap-3 overflow-hidden rounded-md border px-3 py-1 text-md touch:min-h-11",
        isChosen ? "border-accent" : "border-line hover:border-line-strong hover:bg-hover",
      )}
    >
      <span
        aria-hidden="true"
        style={{ width: `${(voterIds.length / most) * 100}%` }}
        className={classNames("absolute inset-y-0 left-0", isChosen ? "bg-accent-soft" : "bg-hover")}
      />
      {/* A button cannot contain links. */}
      <button
        tabIndex={0}
        type="button"
        {...(who !== "" && tooltip(who))}
        aria-pressed={isChosen}
        aria-labelledby={`${id}-text ${id}-votes`}
        onClick={() => void actOnWidget(messageId, { type: "vote", key, vote: isChosen ? -1 : 1 })}
        className="absolute inset-0 rounded-md"
      />
      <span
        id={`${id}-text`}
        className="pointer-events-none relative min-w-0 flex-1 break-words [&_a]:pointer-events-auto"
      >
        <MessageContent source={text} isInline />
        {/* Keeps a space out of the button's name. */}
        <span className="text-[0px]">,</span>
      </span>
      <span id={`${id}-votes`} className="sr-only">
        {who === "" ? votes : `${votes}: ${who}`}
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none relative min-w-0 max-w-[40%] truncate text-ink-faint text-xs"
      >
        {who}
      </span>
      <span aria-hidden="true" className="pointer-events-none relative shrink-0 font-semibold tabular-nums">
        {voterIds.length}
      </span>
    </div>
  );
}
