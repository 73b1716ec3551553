/** Calls the command of a bot that a text names. */
import type { WireCommand } from "../../../lib/integrations/commands/commands.contract.ts";
import { BUILT_IN_COMMANDS } from "../../../lib/integrations/integrations-limits.contract.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { callApi } from "../connection/api-client.ts";
import { loadBotCommands } from "./load-bot-commands.ts";

const CALL = /^\/(?<name>[a-z][a-z0-9_-]*)(?=\s|$)/;

/** The name after a slash at the beginning; null for other texts, and for commands that become messages. */
export function calledName(text: string): string | null {
  const name = CALL.exec(text)?.groups?.name;
  return name === undefined || BUILT_IN_COMMANDS.some((builtIn) => builtIn === name) ? null : name;
}

/**
 * The command that the text calls; undefined for an ordinary message.
 * @throws RequestFailure
 */
export async function findCalledCommand(text: string): Promise<WireCommand | undefined> {
  const name = calledName(text);
  if (name === null) return undefined;
  const commands = await loadBotCommands();
  return commands.find((command) => command.name === name);
}

/** @throws RequestFailure */
export async function callCommand(
  { id, name }: WireCommand,
  conversation: Conversation,
  content: string,
): Promise<void> {
  const place =
    conversation.kind === "topic"
      ? { type: "channel" as const, to: conversation.channelId, topic: conversation.topic }
      : { type: "direct" as const, to: conversation.userIds };
  const text = content.slice(name.length + 1).trim();
  await callApi("POST /bots/commands/{command_id}/call", { command_id: id, ...place, text });
}
