"use client";
/** Uses the actions of a bot's message, and waits for the bot. */
import { useEffect, useState } from "react";
import type { FieldValues } from "../../../lib/messages/actions/fields.contract.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../connection/api-client.ts";

/** Afterwards, the user may try again. */
const LONGEST_WAIT_MS = 15_000;

type Wait = { action: string; interactionId: number | null };

export function useBotAction({ id, content, actions }: Message) {
  const [wait, setWait] = useState<Wait | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isAnswered = useChatStore(({ botReplies }) =>
    botReplies.some(({ interactionId }) => interactionId === wait?.interactionId),
  );

  useEffect(() => {
    if (isAnswered) setWait(null);
  }, [isAnswered]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the bot has changed its message.
  useEffect(() => setWait(null), [content, actions]);

  const isWaiting = wait !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setWait(null);
      setProblem("There is no answer yet. The bot may not be running.");
    }, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  /** @throws RequestFailure */
  async function send(action: string, values: FieldValues): Promise<void> {
    setProblem(null);
    setWait({ action, interactionId: null });
    try {
      const used = await callApi("POST /messages/{message_id}/actions", { message_id: id, action, values });
      // The bot may have answered before the server did.
      setWait((current) => current && { ...current, interactionId: used.interaction_id });
    } catch (error) {
      setWait(null);
      throw error;
    }
  }

  return {
    /** The action that the bot has not answered. */
    waitingFor: wait?.action ?? null,
    problem,
    /** For forms, which show the failure themselves. */
    send,
    use: (action: string, values: FieldValues = {}) => {
      send(action, values).catch((error: Error) => setProblem(error.message));
    },
  };
}
