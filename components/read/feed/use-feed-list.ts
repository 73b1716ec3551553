"use client";
/** Rows, scrolling, and fetching of a feed. */
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { navigate } from "../../model/navigation/navigate.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { noteReadingPlace } from "../../model/reading/reading-place.ts";
import { useUnreadLine } from "../../model/reading/use-unread-line.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import type { IdSet } from "../../model/store/id-set.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
import { type FeedRow, messageRows } from "./message-rows.ts";
import { useFirstRows, usePrintedRows } from "./scroll/drawn-rows.ts";
import { feedStart } from "./scroll/feed-start.ts";
import { keptRowSizes } from "./scroll/row-sizes.ts";
import { useFeedScroll } from "./scroll/use-feed-scroll.ts";
import { selectMessage, useSelectedMessage } from "./selected-message.ts";
import { resumeReading, useReadingPause } from "./unread/reading-pause.ts";
import { firstUnreadIn } from "./unread/unread-above.ts";
import { useSeenMessages } from "./unread/use-seen-messages.ts";
import type { FeedReading } from "./use-feed.ts";
import { useFeedKeys } from "./use-feed-keys.ts";

/** Row above the oldest message, in pixels; fixed, because the list needs its start. */
export const EDGE_HEIGHT = 56;
/** Pixels from an end. */
const FETCH_WITHIN = 1500;

/** Outgoing messages are hidden while later messages are not loaded. */
const NONE: readonly OutgoingMessage[] = [];

export type FeedListProps = {
  view: FeedView;
  reading: FeedReading;
  outgoing: readonly OutgoingMessage[];
  /** Grows with each message sent here. */
  sentCount: number;
};

export function useFeedList({ view, reading, outgoing, sentCount }: FeedListProps) {
  const { feed } = reading;
  const isConversation = view.kind === "topic" || view.kind === "direct";
  const isOnline = useConnectionState() === "online";
  const marksRead = isConversation || view.kind === "channel";
  const unreadLine = useUnreadLine(viewKey(view), reading.messages, marksRead);
  const pausedFrom = useReadingPause();
  const firstUnreadId = pausedFrom ?? unreadLine;
  const key = viewKey(view);
  const selected = useSelectedMessage(key);
  const selectedId = selected?.messageId ?? null;
  const select = useCallback((messageId: number | null) => selectMessage(key, messageId), [key]);
  const isWhole = feed?.foundNewest ?? false;
  // Offline, later messages cannot load, and outgoing ones must stay visible.
  const endsHere = isWhole || (feed?.isStale ?? false) || !isOnline;
  const rows = useFeedRows(reading.messages, endsHere ? outgoing : NONE, {
    isMixed: !isConversation,
    firstUnreadId,
  });
  // The combined feed starts at its first unread message, without a line.
  const [start] = useState(() =>
    feedStart(view, firstUnreadId ?? (view.kind === "feed" ? firstUnreadOf(reading.messages) : null)),
  );
  const scroll = useFeedScroll({
    key,
    rows,
    start,
    margin: EDGE_HEIGHT,
    hasSelection: selected !== null && !selected.followsEnd,
  });
  const isPrepending = usePrepending(rows);
  const first = useFirstRows(rows, start);
  const { focusedRows, onFocus } = useFocused(rows, noteFocus);
  const printed = usePrintedRows(rows.length, scroll.rowAtTop);
  useReadingFocus(scroll.scroller);
  useEffect(() => resumeReading, []);
  useScrollToSent(sentCount, scroll.scrollToEnd, select);
  const readsSeen = useReadsSeen(isConversation);
  const lookAround = useLookAround(scroll.scroller, reading, marksRead && readsSeen && pausedFrom === null);

  /** Shortcuts apply to the message that a click or Tab focused last. */
  function noteFocus(messageId: number): void {
    scroll.holdFocused(messageId);
    if (selected && selected.messageId !== messageId) select(selected.followsEnd ? null : messageId);
  }

  function onScroll(): void {
    scroll.onScroll();
    lookAround();
  }

  async function toNewest(): Promise<void> {
    select(null);
    if (isWhole) return scroll.scrollToEnd();
    leaveLinked(view);
    await reading.jumpToNewest();
  }

  async function selectNewest(): Promise<void> {
    await toNewest();
    selectMessage(key, loadedIn(key)?.lastKey() ?? null, true);
  }

  async function selectOldest(): Promise<void> {
    if (feed?.foundOldest) scroll.scrollToRow(0);
    else {
      leaveLinked(view);
      await reading.jumpToOldest();
    }
    select(loadedIn(key)?.firstKey() ?? null);
  }

  /** Selecting it lets the arrow keys go on from there. */
  function toUnread(): void {
    const messageId = firstUnreadIn(chatStore.getState().unread, view);
    if (messageId === null) return;
    select(messageId);
    const index = rows.findIndex((row) => row.kind === "message" && row.message.id === messageId);
    if (index >= 0) scroll.scrollToRow(index);
    else {
      leaveLinked(view);
      noteReadingPlace(key, null);
      void reading.jumpToUnread();
    }
  }

  useFeedKeys({
    rows,
    scroll,
    selectedId,
    select,
    selectNewest: () => void selectNewest(),
    selectOldest: () => void selectOldest(),
  });

  return {
    rows,
    sizes: keptRowSizes(viewKey(view), rows),
    scroll,
    isWhole,
    isMixed: !isConversation,
    isPrepending,
    keptRows: printed ?? first ?? focusedRows,
    isPainted: first === null,
    selectedId,
    onFocus,
    onScroll,
    toNewest,
    toUnread,
    hasUnread: useChatStore(({ unread }) => firstUnreadIn(unread, view) !== null),
  };
}

/** Drops the linked message, which would keep the feed in place. */
function leaveLinked(view: FeedView): void {
  if (view.near !== undefined) navigate({ ...view, near: undefined });
}

/** After fetching, which the rendered rows may not show yet. */
function loadedIn(key: string): IdSet | undefined {
  return chatStore.getState().feeds.get(key)?.ids;
}

/** Unmounting the focused message would lose the focus. */
function useFocused(rows: readonly FeedRow[], noteFocus: (messageId: number) => void) {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focusedRows = useMemo(
    () => rows.flatMap((row, index) => (row.kind === "message" && row.message.id === focusedId ? index : [])),
    [rows, focusedId],
  );
  function onFocus({ target }: FocusEvent): void {
    const { messageId } = target.closest<HTMLElement>("article")?.dataset ?? {};
    if (!messageId) return;
    setFocusedId(Number(messageId));
    noteFocus(Number(messageId));
  }
  return { focusedRows, onFocus };
}

/** Values of `web_mark_read_on_scroll_policy`; 1 means everywhere. */
const IN_CONVERSATIONS = 2;
const NOWHERE = 3;

function useReadsSeen(isConversation: boolean): boolean {
  const policy = useChatStore(({ settings }) => settings.personal.get("web_mark_read_on_scroll_policy"));
  return policy !== NOWHERE && (policy !== IN_CONVERSATIONS || isConversation);
}

/** Marks messages as read and fetches near the ends: after each render and on each call of the result. */
function useLookAround(
  scroller: RefObject<HTMLElement | null>,
  reading: FeedReading,
  marksRead: boolean,
): () => void {
  const look = useSeenMessages(scroller, marksRead);
  const lookAround = () => {
    look();
    fetchAround(scroller.current, reading);
  };
  useEffect(lookAround);
  return lookAround;
}

function firstUnreadOf(messages: readonly Message[]): number | null {
  return messages.find(({ isRead }) => !isRead)?.id ?? null;
}

function useFeedRows(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  { isMixed, firstUnreadId }: { isMixed: boolean; firstUnreadId: number | null },
): readonly FeedRow[] {
  const ownUserId = useOwnUser().id;
  return useMemo(
    () => messageRows(messages, outgoing, { ownUserId, isMixed, firstUnreadId }),
    [messages, outgoing, ownUserId, isMixed, firstUnreadId],
  );
}

function useScrollToSent(
  sentCount: number,
  scrollToEnd: () => void,
  select: (messageId: number | null) => void,
): void {
  useLayoutEffect(() => {
    if (sentCount === 0) return;
    select(null);
    scrollToEnd();
  }, [sentCount, scrollToEnd, select]);
}

/** After a failure, only the user retries. */
function fetchAround(scroller: HTMLElement | null, { older, newer }: FeedReading): void {
  if (!scroller) return;
  const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  if (scroller.scrollTop < FETCH_WITHIN && !older.hasFailed) older.load();
  if (below < FETCH_WITHIN && !newer.hasFailed) newer.load();
}

/** Whether rows were prepended; the list then keeps its distance from the end. */
function usePrepending(rows: readonly FeedRow[]): boolean {
  const previousKey = useRef<string>(undefined);
  const firstKey = rows[0]?.key;
  const previous = previousKey.current;
  useLayoutEffect(() => {
    previousKey.current = firstKey;
  });
  return (
    previous !== undefined &&
    firstKey !== previous &&
    rows.some((row, index) => index > 0 && row.key === previous)
  );
}

/** The main element holds focus while the feed loads. */
function useReadingFocus(feed: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = feed.current;
    const main = element?.closest<HTMLElement>("main");
    if (!element || !main) return;
    if (document.activeElement === main) element.focus({ preventScroll: true });
    return () => {
      // Before removal, which would lose the focus.
      if (element.contains(document.activeElement)) main.focus({ preventScroll: true });
    };
  }, [feed]);
}
