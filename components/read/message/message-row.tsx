"use client";
/** One message in a feed. */
import { Star } from "lucide-react";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { MessageContent } from "../../content/message-content/message-content.tsx";
import { useMarkedGuest } from "../../content/people/use-marked-guest.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useUser } from "../../model/people/use-users.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { tooltip } from "../../ui/layers/tooltip.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { StatusMark } from "../../write/status/status-mark.tsx";
import { feedScript } from "../feed/feed-script.ts";
import type { MessageRow as Row } from "../feed/message-rows.ts";
import { PersonButton } from "../people/person-button.tsx";
import { actOn, leaveMessage } from "./acted-on.ts";
import { LongContent } from "./long-content.tsx";
import { hasHistory } from "./message-rights.ts";
import { MessageText, useIsEditing } from "./message-text.tsx";
import { messageTools } from "./message-tools.ts";
import { RowAbove, RowBody } from "./row-frame.tsx";
import { useIsSelected } from "./selection/selection.ts";

const messageActions = lazyPart(messageTools, ({ MessageActions }) => MessageActions);

const mutedMessage = lazyPart(feedScript, ({ MutedMessage }) => MutedMessage);

const reactionBar = lazyPart(feedScript, ({ ReactionBar }) => ReactionBar);

type MessageRowProps = { row: Row; isSelected: boolean; isPointedAt: boolean; isMixed: boolean };

/** Focusable, for arrow keys. */
export const MessageRow = memo(function MessageRow({
  row,
  isSelected,
  isPointedAt,
  isMixed,
}: MessageRowProps) {
  const { message } = row;
  const sender = useUser(message.senderId);
  const name = sender?.name ?? message.senderName;
  const isMarkedGuest = useMarkedGuest();
  const isEditing = useIsEditing(message.id);
  const article = useFocusOfSelected(isSelected);
  // Buttons in every row would double a feed's elements.
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
  const { isHidden, show } = useMuted(message.senderId);
  const isSelecting = useIsSelected(message) !== null;
  return (
    <>
      <RowAbove row={row} timestamp={message.timestamp} conversation={message.conversation} />
      <article
        ref={article}
        aria-label={`${isHidden ? "Muted person" : name}${message.isRead ? "" : ", unread"}`}
        data-message-id={message.id}
        data-selected={isSelected || undefined}
        tabIndex={-1}
        // React derives pointerenter from a leave event that a removed row never sends.
        onPointerOver={comeNear}
        onFocus={() => {
          comeNear();
          actOn(message.id);
        }}
        // Rows scrolling below a resting pointer send no moves.
        onPointerMove={() => actOn(message.id)}
        onPointerLeave={() => leaveMessage(message.id)}
        onKeyDown={() => actOn(message.id)}
        className={classNames(
          "group relative rounded-md focus-visible:outline-offset-[-2px]",
          message.isMentioned ? "bg-mention" : "hover:bg-hover/50",
          isPointedAt && "bg-accent-soft",
        )}
      >
        {message.isMentioned && <MentionEdge />}
        {isHidden ? (
          <Lazy part={mutedMessage} props={{ onShow: show }} placeholder={<div className="h-9" />} />
        ) : message.isMeMessage && !isEditing ? (
          <MeMessage message={message} name={name} />
        ) : (
          <OrdinaryMessage
            row={row}
            name={name}
            avatarUrl={sender?.avatarUrl}
            isSelected={isSelected}
            mark={sender?.isBot ? "Bot" : isMarkedGuest(sender) ? "Guest" : null}
          />
        )}
        {(isNear || isSelecting) && !isEditing && !isHidden && (
          <Lazy part={messageActions} props={{ message, isMixed }} />
        )}
      </article>
    </>
  );
});

function MentionEdge() {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.75 rounded-l-md bg-mention-edge" />
  );
}

function useMuted(senderId: number) {
  const isMuted = useChatStore((state) => state.ownLists.mutedUserIds.has(senderId));
  const [isShown, setShown] = useState(false);
  return { isHidden: isMuted && !isShown, show: () => setShown(true) };
}

/** For screen readers and Tab. A row drawn later does not take focus from a field. */
/** The list hides a row until it has measured it, and hidden elements take no focus. */
function focusWhenShown(element: HTMLElement): () => void {
  const before = document.activeElement;
  let frame = 0;
  const focus = () => {
    if (document.activeElement !== before) return;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) frame = requestAnimationFrame(focus);
  };
  focus();
  return () => cancelAnimationFrame(frame);
}

function useFocusOfSelected(isSelected: boolean): RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null);
  const isDrawn = useRef(false);
  useEffect(() => {
    const isFree = document.activeElement?.matches("body, article, section") ?? true;
    const mayFocus = isDrawn.current || isFree;
    isDrawn.current = true;
    if (isSelected && mayFocus && article.current) return focusWhenShown(article.current);
  }, [isSelected]);
  return article;
}

function Reactions({ message }: { message: Message }) {
  if (message.reactions.length === 0) return null;
  // One line of reactions.
  const placeholder = <div className="my-1 h-6.5 touch:h-8" />;
  return <Lazy part={reactionBar} props={{ message }} placeholder={placeholder} />;
}

const botParts = lazyPart(messageTools, ({ MessageBotParts }) => MessageBotParts);

function BotParts({ message }: { message: Message }) {
  const isAnswered = useChatStore((state) =>
    state.botReplies.some((reply) => reply.messageId === message.id),
  );
  if (message.actions.length === 0 && !isAnswered) return null;
  return <Lazy part={botParts} props={{ message }} placeholder={<div className="h-9" />} />;
}

type OrdinaryProps = Omit<NameProps, "message"> & { row: Row; avatarUrl?: string | null };

function OrdinaryMessage({ row, avatarUrl, ...sender }: OrdinaryProps) {
  const { message, startsGroup } = row;
  return (
    <RowBody
      startsGroup={startsGroup}
      timestamp={message.timestamp}
      avatar={<SenderAvatar message={message} name={sender.name} url={avatarUrl} />}
      name={<SenderName message={message} {...sender} />}
      marks={<Marks message={message} />}
      beside={message.isStarred && <StarMark size="size-2.5" />}
    >
      <MessageText message={message} />
      <BotParts message={message} />
      {!startsGroup && message.isEdited && <Words message={message} />}
      <Reactions message={message} />
    </RowBody>
  );
}

function SenderAvatar({ message, name, url }: { message: Message; name: string; url?: string | null }) {
  return (
    <PersonButton
      userId={message.senderId}
      aria-label={`About ${name}`}
      className="block rounded-md touch:relative touch:after:absolute touch:after:-inset-1"
    >
      <Avatar id={message.senderId} name={name} url={url} size="lg" />
    </PersonButton>
  );
}

type NameProps = { message: Message; name: string; mark: string | null; isSelected: boolean };

function SenderName({ message, name, mark, isSelected }: NameProps) {
  return (
    <>
      <PersonButton
        userId={message.senderId}
        // A stop in every row would make Tab useless.
        tabIndex={isSelected ? 0 : -1}
        className="min-w-0 truncate rounded-sm text-left font-semibold text-ink text-md hover:underline"
      >
        {name}
      </PersonButton>
      <StatusMark userId={message.senderId} />
      {mark && (
        <span className="-ml-0.5 shrink-0 rounded-xs border border-line-strong px-1 text-[0.625rem] text-ink-faint uppercase leading-3.5">
          {mark}
        </span>
      )}
    </>
  );
}

function Marks({ message }: { message: Message }) {
  return (
    <>
      {message.isStarred && <StarMark />}
      <Words message={message} />
    </>
  );
}

function StarMark({ size = "size-3" }: { size?: string }) {
  return (
    <Star
      aria-label="Starred"
      className={`inline ${size} shrink-0 self-center fill-mention-edge text-mention-edge`}
    />
  );
}

function Words({ message }: { message: Message }) {
  const words = [message.isEdited && "edited", message.isMoved && "moved"].filter(Boolean).join(", ");
  const isShown = useChatStore((state) => hasHistory(state, message));
  if (words === "") return null;
  const look = "shrink-0 text-2xs text-ink-faint";
  if (!isShown) return <span className={look}>({words})</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      {...tooltip("Show the edit history")}
      onClick={() => openWindow({ kind: "message-history", messageId: message.id })}
      className={`${look} rounded-sm hover:text-ink hover:underline`}
    >
      ({words})
    </button>
  );
}

const ME = /^<p>\/me /;

/** "/me waves" reads as "Ada waves". */
function MeMessage({ message, name }: { message: Message; name: string }) {
  return (
    <RowBody
      startsGroup={false}
      timestamp={message.timestamp}
      avatar={null}
      name={null}
      className="[&_.message-content]:inline [&_.message-content>p]:inline"
    >
      <LongContent id={String(message.id)} source={message.content}>
        <strong className="font-semibold">{name}</strong>{" "}
        <MessageContent html={message.content.replace(ME, "<p>")} />
      </LongContent>{" "}
      <Marks message={message} />
      <Reactions message={message} />
    </RowBody>
  );
}
