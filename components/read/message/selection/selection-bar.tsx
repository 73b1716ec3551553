"use client";
/** Bar for selected messages. */
import { useEffect } from "react";
import { focusReading } from "../../../model/keyboard/focus-reading.ts";
import { isKeyTaken } from "../../../model/keyboard/key-taken.ts";
import { onMove } from "../../../model/navigation/address.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { conversationOfView } from "../../../model/navigation/view.ts";
import { type Conversation, conversationKey } from "../../../model/store/history/conversation.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Button } from "../../../ui/button.tsx";
import { openSelectedMove } from "../../topics/open-move.ts";
import { endSelection, keepSelected } from "./select-messages.ts";
import { type Selection, useSelection } from "./selection.ts";

/** Escape and navigation end the selection; it follows a renamed topic. */
export function SelectionBar() {
  const selection = useSelection();
  useEffect(() => onMove((isFollowing) => !isFollowing && endSelection()), []);
  useEndByEscape();
  return selection && <Bar selection={selection} />;
}

function Bar({ selection }: { selection: Selection }) {
  const { topic, ids } = selection;
  useStillSelected(selection);
  const cancel = () => {
    endSelection();
    focusReading();
  };
  return (
    <div className="mx-auto w-full max-w-list shrink-0 px-4 pb-2 max-sm:px-2">
      <div
        role="toolbar"
        aria-label="Selected messages"
        className="flex items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2"
      >
        <p role="status" className="min-w-0 flex-1 text-md">
          {ids.size === 1 ? "1 message selected" : `${ids.size} messages selected`}
        </p>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" onClick={() => openSelectedMove(topic)}>
          Move…
        </Button>
      </div>
    </div>
  );
}

function useEndByEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isKeyTaken(event)) return;
      // The feed's own Escape would blur the message.
      event.preventDefault();
      const isInBar = event.target instanceof Element && event.target.closest('[role="toolbar"]') !== null;
      endSelection();
      if (isInBar) focusReading();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

function useStillSelected(selection: Selection): void {
  const messages = useChatStore((state) => state.messages);
  useEffect(() => {
    keepSelected(stillSelected(selection, messages, conversationOfView(currentView())));
  }, [messages, selection]);
}

/**
 * Keeps messages that move together while in view; drops the others.
 * @param shown null in mixed views.
 */
export function stillSelected(
  selection: Selection,
  messages: ReadonlyMap<number, { readonly conversation: Conversation }>,
  shown: Conversation | null,
): Selection | null {
  const present = [...selection.ids].flatMap((id) => {
    const conversation = messages.get(id)?.conversation;
    return conversation ? { id, conversation } : [];
  });
  const place = present[0]?.conversation;
  const key = place && conversationKey(place);
  const areTogether = present.every(({ conversation }) => conversationKey(conversation) === key);
  const areInView = shown === null || conversationKey(shown) === key;
  const topic = place?.kind === "topic" && areTogether && areInView ? place : selection.topic;
  const topicKey = conversationKey(topic);
  const left = present.filter(({ conversation }) => conversationKey(conversation) === topicKey);
  if (left.length === 0) return null;
  const isSame = left.length === selection.ids.size && topicKey === conversationKey(selection.topic);
  return isSame ? selection : { topic, ids: new Set(left.map(({ id }) => id)) };
}
