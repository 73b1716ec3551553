/** The store of the latest events, for what is not part of the chat's state but depends on it. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { createStore } from "./store.ts";

/** A batch of events that has changed the chat's state; `mayLackSome` after a new registration. */
type LatestEvents = { events: readonly WireEvent[]; mayLackSome: boolean };

export const eventStore = createStore<LatestEvents>({ events: [], mayLackSome: false });
