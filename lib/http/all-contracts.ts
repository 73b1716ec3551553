/** Every endpoint's contract: what the API document, the test client and the table-driven tests go through. */
import { deleteQueue, getEvents } from "../events/events.contract.ts";
import { sendMessage } from "../messages/send-message.contract.ts";
import type { Contract } from "./contract.ts";

/** In the order of the API document's sections. */
export const contracts: readonly Contract[] = [sendMessage, getEvents, deleteQueue];
