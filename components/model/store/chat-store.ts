/** The chat's state. */
import { type ChatState, INITIAL_STATE } from "./chat-state.ts";
import { createStore, type Store } from "./store.ts";

/** Changed in the browser only: on the server, requests share it. */
export const chatStore: Store<ChatState> = createStore(INITIAL_STATE);
