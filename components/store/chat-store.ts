/** The store of this tab. */
import { type ChatState, INITIAL_STATE } from "./chat-state.ts";
import { createStore, type Store } from "./store.ts";

/** Filled in the browser only: on the server it keeps its initial state. */
export const chatStore: Store<ChatState> = createStore(INITIAL_STATE);
