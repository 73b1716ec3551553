"use client";
/** Fetches what a page shows. */
import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

type FetchOptions<Data> = Pick<
  UseQueryOptions<Data>,
  "enabled" | "gcTime" | "placeholderData" | "refetchOnMount" | "staleTime"
>;

/** For data that events invalidate. */
export const KEPT_BY_EVENTS = { refetchOnMount: true } as const;

export const NEVER_CACHED = { gcTime: 0, staleTime: 0 } as const;

/** Fetches on each opening by default. */
export function useFetched<Data>(
  queryKey: readonly unknown[],
  queryFn: () => Promise<Data>,
  options: FetchOptions<Data> = {},
): UseQueryResult<Data> {
  return useQuery<Data>({ queryKey, queryFn, refetchOnMount: "always", ...options }, queryClient);
}
