/** The API document, and the chosen part of it. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { queryClient } from "../net/connection/query-client.ts";
import { type ApiDocument, type Model, modelsOf, type Operation, operationsOf } from "./read-document.ts";

async function fetchDocument(): Promise<ApiDocument> {
  const response = await fetch("/api/v1/openapi.json").catch(() => null);
  if (!response?.ok) throw new Error("The server cannot be reached.");
  return response.json();
}

export type Reference = {
  document: ApiDocument | undefined;
  error: Error | null;
  operations: readonly Operation[];
  models: readonly Model[];
};

export function useReference(): Reference {
  const { data, error } = useQuery({ queryKey: ["openapi"], queryFn: fetchDocument }, queryClient);
  return useMemo(
    () => ({
      document: data,
      error,
      operations: data ? operationsOf(data) : [],
      models: data ? modelsOf(data) : [],
    }),
    [data, error],
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** From the address, or "". */
export function useChosen(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => "",
  );
}
