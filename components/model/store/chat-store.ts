/** The store of what this tab knows of the organization. */
import { type ChatState, INITIAL_STATE } from "./chat-state.ts";
import { createStore, type Store } from "./store.ts";

/** Only the browser changes it: on the server it is shared by all requests and keeps its initial state. */
export const chatStore: Store<ChatState> = createStore(INITIAL_STATE);
