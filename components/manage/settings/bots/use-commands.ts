"use client";
/** The slash commands of all bots; events make them stale. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import { COMMANDS_KEY } from "../../../model/store/commands-key.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { KEPT_BY_EVENTS, useFetched } from "../../../net/connection/use-fetched.ts";

export function useCommands(): UseQueryResult<readonly WireCommand[]> {
  return useFetched<readonly WireCommand[]>(
    COMMANDS_KEY,
    async () => (await callApi("GET /bots/commands")).commands,
    KEPT_BY_EVENTS,
  );
}
