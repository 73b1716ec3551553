/** The part of the register answer about scheduled messages. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { presentScheduledMessage } from "./present-scheduled-message.ts";
import { scheduledMessagesState } from "./scheduled-messages.contract.ts";

export const scheduledMessagesFamily = stateFamily({
  fetchTypes: ["scheduled_messages"],
  fields: scheduledMessagesState,
  read: (tx, { user }) =>
    tx.scheduledMessage.findMany({
      where: { userId: user.id },
      orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
    }),
  present: (messages) => ({ scheduled_messages: messages.map(presentScheduledMessage) }),
});
