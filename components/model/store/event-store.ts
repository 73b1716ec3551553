/** The latest events, for code outside the chat's state. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { createStore } from "./store.ts";

/** Already applied to the state; `mayLackSome` after a registration. */
type LatestEvents = { events: readonly WireEvent[]; mayLackSome: boolean };

export const eventStore = createStore<LatestEvents>({ events: [], mayLackSome: false });
