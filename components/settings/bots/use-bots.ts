"use client";
/** The bots that the reader manages: fetched where they are shown, since their keys come with them. */
import { useQuery } from "@tanstack/react-query";
import { requestApi } from "../../connection/api-client.ts";
import { queryClient } from "../../connection/query-client.ts";
import type { WireBot } from "../../store/wire.ts";
import { BOTS_KEY } from "./bots-key.ts";

/** `bots` is undefined until they are known, deactivated ones included; an event has them fetched again. */
export function useBots(): { bots?: readonly WireBot[]; error?: string } {
  const { data, error } = useQuery({ queryKey: BOTS_KEY, queryFn: fetchBots }, queryClient);
  if (data) return { bots: data };
  return error ? { error: error.message } : {};
}

type BotsAnswer = { queue_id: string; realm_bots: WireBot[] };

/** Registration is the one operation that also lists the bots of others to those who manage them. */
async function fetchBots(): Promise<readonly WireBot[]> {
  const { queue_id, realm_bots } = await requestApi<BotsAnswer>("POST", "/register", {
    event_types: [],
    fetch_event_types: ["realm_bot"],
  });
  // The queue is not read. One that could not be deleted ends by itself.
  requestApi("DELETE", "/events", { queue_id }).catch(() => {});
  return realm_bots;
}
