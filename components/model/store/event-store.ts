/** The latest events, for code that depends on the chat's state without being part of it. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { createStore } from "./store.ts";

/** Events already applied to the state; `mayLackSome` after a new registration. */
type LatestEvents = { events: readonly WireEvent[]; mayLackSome: boolean };

export const eventStore = createStore<LatestEvents>({ events: [], mayLackSome: false });
