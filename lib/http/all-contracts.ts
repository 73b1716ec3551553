/** Every endpoint's contract: what the API document, the test client and the table-driven tests go through. */
import * as auth from "../auth/auth.contract.ts";
import { getStreams } from "../channels/channels.contract.ts";
import { deleteQueue, getEvents } from "../events/events.contract.ts";
import { sendMessage } from "../messages/send-message.contract.ts";
import { getSubscriptions } from "../subscriptions/get-subscriptions.contract.ts";
import { subscribe } from "../subscriptions/subscribe.contract.ts";
import * as users from "../users/users.contract.ts";
import type { Contract } from "./contract.ts";

/** In the order of the API document's sections. */
export const contracts: readonly Contract[] = [
  auth.fetchApiKey,
  auth.devFetchApiKey,
  auth.devListUsers,
  auth.setUp,
  auth.endOwnSessions,
  sendMessage,
  getEvents,
  deleteQueue,
  getSubscriptions,
  subscribe,
  getStreams,
  users.getUsers,
  users.getOwnUser,
  users.getUser,
];
