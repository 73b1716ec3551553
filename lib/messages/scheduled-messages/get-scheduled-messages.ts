/** Reads the messages that a person has scheduled. */
import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentScheduledMessage } from "./present-scheduled-message.ts";

/** By time, those that could not be sent included. */
export async function getScheduledMessages({ user }: Actor) {
  const rows = await database().prisma.scheduledMessage.findMany({
    where: { userId: user.id },
    orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
  });
  return { scheduled_messages: rows.map(presentScheduledMessage) };
}
