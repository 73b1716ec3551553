"use client";
/** Feed and composer in the middle pane. */
import { useEffect, useMemo, useRef, useState } from "react";
import { focusComposer, startTopic } from "../../model/drafts/composer-focus.ts";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { keyOf } from "../../model/keyboard/pressed-key.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import {
  conversationOfView,
  type FeedView,
  viewKey,
  viewOfConversation,
} from "../../model/navigation/view.ts";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import type { OutboxState, OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { isSentHere } from "../../net/connection/outbox-tabs.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
import { followMoves } from "../../net/topics/follow-moves.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { ChannelComposer, DirectComposer } from "../../write/composer/conversation-composer.tsx";
import { messageTools } from "../message/message-tools.ts";
import { useSelection } from "../message/selection/selection.ts";
import { FeedList } from "./feed-list.tsx";
import { FeedPlaceholder } from "./feed-placeholder.tsx";
import { feedScript } from "./feed-script.ts";
import { useForgottenSelection } from "./selected-message.ts";
import { type FeedReading, useFeed } from "./use-feed.ts";

const selectionBar = lazyPart(messageTools, ({ SelectionBar }) => SelectionBar);

const typingLine = lazyPart(feedScript, ({ TypingLine }) => TypingLine);

const feedEmpty = lazyPart(feedScript, ({ FeedEmpty }) => FeedEmpty);

/** Follows a linked message to its current conversation, but not on later moves. */
function useAstrayLink(view: FeedView, { feed, isAstray }: FeedReading): void {
  const link = `${viewKey(view)} ${view.near}`;
  const isThere = view.near !== undefined && (feed?.ids.has(view.near) ?? false);
  const reached = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link identifies the view.
  useEffect(() => {
    if (isThere) reached.current = link;
    if (!isAstray || reached.current === link) return;
    feedScript.load().then(
      ({ findPointedAt }) => findPointedAt(view),
      () => {},
    );
  }, [link, isThere, isAstray]);
}

/** Other tabs' messages appear only if delayed; otherwise their events arrive soon. */
function outgoingIn(outbox: OutboxState, isOnline: boolean, view: FeedView): OutgoingMessage[] {
  const all = [...outbox.values()];
  const delayed = new Set(all.filter(({ delay }) => delay !== null).map(({ tab }) => tab));
  return all.filter(
    ({ conversation, tab, failure }) =>
      isIn(conversation, view) && (isSentHere(tab) || !isOnline || delayed.has(tab) || failure !== null),
  );
}

function isIn(conversation: Conversation, view: FeedView): boolean {
  return view.kind === "channel"
    ? conversation.kind === "topic" && conversation.channelId === view.channelId
    : viewKey(viewOfConversation(conversation)) === viewKey(view);
}

/** Counts navigations. A moved topic stays one visit, to keep the field, caret, and undo. */
function useVisit(key: string): number {
  const followed = useRef("");
  const [visit, setVisit] = useState({ key, count: 0 });
  if (visit.key !== key) setVisit({ key, count: visit.count + Number(followed.current !== key) });
  useEffect(
    () =>
      followMoves((next) => {
        followed.current = next;
      }),
    [],
  );
  useEffect(() => {
    if (followed.current === key) followed.current = "";
  }, [key]);
  return visit.count;
}

export function MessagePane({ view }: { view: FeedView }) {
  useWritingKeys(view);
  const key = viewKey(view);
  const visit = useVisit(key);
  useForgottenSelection(key);
  const reading = useFeed(view);
  useAstrayLink(view, reading);
  const outbox = useChatStore((state) => state.outbox);
  const isOnline = useConnectionState() === "online";
  const outgoing = useMemo(() => outgoingIn(outbox, isOnline, view), [outbox, isOnline, view]);
  const conversation = useMemo(() => conversationOfView(view), [view]);
  const isSelecting = useSelection() !== null;
  const [sent, setSent] = useState({ key, count: 0 });

  function onSent(conversation: Conversation): void {
    const target = viewOfConversation(conversation);
    setSent((last) => ({ key: viewKey(target), count: last.count + 1 }));
    if (viewKey(target) !== key) {
      navigate(target);
      focusComposer();
    } else if (!reading.feed?.foundNewest) void reading.jumpToNewest();
  }

  return (
    <>
      <FeedBody
        view={view}
        reading={reading}
        outgoing={outgoing}
        sentCount={sent.key === key ? sent.count : 0}
      />
      {isSelecting && <Lazy part={selectionBar} props={{}} />}
      {conversation && <Replies conversation={conversation} />}
      {conversation && <Typing key={`typing ${key}`} conversation={conversation} />}
      <ComposerArea key={`composer ${visit}`} view={view} onSent={onSent} />
    </>
  );
}

type ComposerAreaProps = { view: FeedView; onSent: (conversation: Conversation) => void };

function ComposerArea({ view, onSent }: ComposerAreaProps) {
  if (view.kind === "direct") return <DirectComposer view={view} onSent={onSent} />;
  if (view.kind !== "channel" && view.kind !== "topic") return null;
  return <ChannelComposer view={view} onSent={onSent} />;
}

function Typing({ conversation }: { conversation: Conversation }) {
  const [isTouched, setTouched] = useState(false);
  useFirstTouch(() => setTouched(true));
  const isAnyone = useChatStore(({ typing }) => typing.has(conversationKey(conversation)));
  return (isTouched || isAnyone) && <Lazy part={typingLine} props={{ conversation }} failure={null} />;
}

const commandReplies = lazyPart(messageTools, ({ CommandReplies }) => CommandReplies);

function Replies({ conversation }: { conversation: Conversation }) {
  const hasReplies = useChatStore(({ botReplies }) => botReplies.length > 0);
  return hasReplies && <Lazy part={commandReplies} props={{ conversation }} />;
}

type FeedBodyProps = {
  view: FeedView;
  reading: FeedReading;
  outgoing: readonly OutgoingMessage[];
  sentCount: number;
};

function FeedBody(props: FeedBodyProps) {
  const { reading, outgoing } = props;
  const isThere = reading.feed !== undefined;
  const [hasWaited, setWaited] = useState(!isThere);
  if (!isThere && !hasWaited) setWaited(true);
  return (
    <>
      {hasWaited && <FeedPlaceholder reading={reading} outgoing={outgoing} isOver={isThere} />}
      <FeedMessages {...props} />
    </>
  );
}

function FeedMessages({ view, reading, outgoing, sentCount }: FeedBodyProps) {
  const { feed } = reading;
  if (!feed) return null;
  if (feed.ids.size === 0 && outgoing.length === 0) {
    return (
      <div className="min-h-0 flex-1">
        <Lazy part={feedEmpty} props={{ view, isLimited: feed.isLimited }} />
      </div>
    );
  }
  return (
    <FeedList
      key={`${viewKey(view)} ${view.near ?? ""} ${feed.generation}`}
      view={view}
      reading={reading}
      outgoing={outgoing}
      sentCount={sentCount}
    />
  );
}

/**
 * Handles keys while the feed loads. Listens on the window, so that the feed can handle `r` for a selected message
 * first.
 */
function useWritingKeys(view: FeedView): void {
  const latest = useRef(view);
  latest.current = view;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKeyTaken(event) && act(keyOf(event), latest.current)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function act(key: string, view: FeedView): boolean {
  if (view.kind !== "channel" && view.kind !== "topic" && view.kind !== "direct") return false;
  if (key === "r") {
    focusComposer();
    return true;
  }
  if (key !== "c" || view.kind === "direct") return false;
  startTopic(view.channelId);
  return true;
}
