/** Fetches the slash commands of bots; events make them stale. */
import type { WireCommand } from "../../../lib/integrations/commands/commands.contract.ts";
import { botCommandsStore } from "../../model/actions/bot-commands-store.ts";
import { COMMANDS_KEY } from "../../model/store/commands-key.ts";
import { callApi } from "../connection/api-client.ts";
import { queryClient } from "../connection/query-client.ts";

/** @throws RequestFailure */
export async function loadBotCommands(): Promise<readonly WireCommand[]> {
  const commands = await queryClient.fetchQuery({
    queryKey: COMMANDS_KEY,
    queryFn: async () => (await callApi("GET /bots/commands")).commands,
  });
  botCommandsStore.update(() => commands);
  return commands;
}

/** A failure leaves what is known. */
export function refreshBotCommands(): void {
  loadBotCommands().catch(() => undefined);
}
