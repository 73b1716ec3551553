"use client";
/** Public server settings. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../net/connection/query-client.ts";
import { fetchServerSettings, type ServerSettings } from "./auth-requests.ts";

export function useServerSettings(): { settings?: ServerSettings; error?: string } {
  const { data, error } = useQuery(
    { queryKey: ["server-settings"], queryFn: fetchServerSettings },
    queryClient,
  );
  return { settings: data, error: error?.message };
}
