/** Fetches history and topic lists. */
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { withoutRequest, withRequest } from "../../model/store/history/requests-state.ts";
import { isTransient, RequestFailure, UNREACHABLE } from "./api-client.ts";

const TRIES = 4;
const FIRST_BACKOFF_MS = 1000;

/**
 * `requests` has an entry while pending and after a failure. Calls are ignored while a request of this name is pending.
 * Never rejects.
 */
export async function fetchIntoChat<Answer>(
  name: string,
  request: () => Promise<Answer>,
  merge: (state: ChatState, answer: Answer) => ChatState,
): Promise<void> {
  if (chatStore.getState().requests.get(name)?.failure === null) return;
  chatStore.update((state) => ({ ...state, requests: withRequest(state.requests, name) }));
  try {
    const answer = await currentAnswer(request);
    chatStore.update((state) => {
      const merged = merge(state, answer);
      return { ...merged, requests: withoutRequest(merged.requests, name) };
    });
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    chatStore.update((state) => ({ ...state, requests: withRequest(state.requests, name, failure) }));
  }
}

/** Repeats the request after a registration: events keep the result current within one queue only. */
async function currentAnswer<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const queueId = await begunQueue();
    const answer = await repeated(request);
    if (chatStore.getState().queueId === queueId) return answer;
  }
}

function begunQueue(): Promise<string> {
  return new Promise((resolve, reject) => {
    let unsubscribe = () => {};
    const look = ({ queueId, connection }: ChatState) => {
      if (queueId === null && connection !== "reconnecting") return;
      unsubscribe();
      if (queueId === null) reject(new RequestFailure("UNREACHABLE", 0, UNREACHABLE));
      else resolve(queueId);
    };
    unsubscribe = chatStore.subscribe(look);
    look(chatStore.getState());
  });
}

async function repeated<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await request();
    } catch (error) {
      if (tried === TRIES || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_BACKOFF_MS * 2 ** (tried - 1)));
    }
  }
}
