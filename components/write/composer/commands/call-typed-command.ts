/** Calls the bot's command that a text names, instead of sending the text. */
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { callCommand, calledName, findCalledCommand } from "../../../net/actions/call-command.ts";

type Outcome = "called" | "under way" | "ordinary message" | { refusal: string };

/** Enter pressed twice calls once. */
const underWay = new Set<string>();

/** Texts with other names after the slash are ordinary messages. */
export async function callTypedCommand(text: string, conversation: Conversation): Promise<Outcome> {
  if (calledName(text) === null) return "ordinary message";
  const call = JSON.stringify([conversation, text]);
  if (underWay.has(call)) return "under way";
  underWay.add(call);
  try {
    const command = await findCalledCommand(text);
    if (!command) return "ordinary message";
    await callCommand(command, conversation, text);
    return "called";
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : "The command could not be called." };
  } finally {
    underWay.delete(call);
  }
}
