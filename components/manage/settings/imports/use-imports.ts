"use client";
/** The organization's imports, and what owners do with them. */
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf, ParamsOf } from "../../../net/connection/operations.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { forgetMatches } from "./import-plan.ts";

export type TeamImport = AnswerOf<"GET /realm/imports">["imports"][number];
export type ExportPerson = AnswerOf<"GET /realm/imports/{import_id}/people">["people"][number];

export const IMPORTS_KEY = ["imports"] as const;
const peopleKey = (importId: number) => [...IMPORTS_KEY, importId, "people"];

/** No event says how far an import is: events wait while it holds the organization's lock. */
const LOOK_AGAIN_MS = 1_500;

const isWorking = ({ progress }: TeamImport) => progress !== null;

export const isOpen = ({ state }: TeamImport) => !["imported", "undoing", "undone"].includes(state);

/** The newest first. */
export function useImports() {
  return useQuery(
    {
      queryKey: IMPORTS_KEY,
      queryFn: async () => (await callApi("GET /realm/imports")).imports,
      refetchOnMount: "always",
      refetchInterval: ({ state }) => (state.data?.some(isWorking) ? LOOK_AGAIN_MS : false),
    },
    queryClient,
  );
}

export function useExportPeople(importId: number) {
  return useFetched(peopleKey(importId), async () => {
    return (await callApi("GET /realm/imports/{import_id}/people", { import_id: importId })).people;
  });
}

/** Shows the answer in the list. */
export function showImport(changed: TeamImport): void {
  queryClient.setQueryData<TeamImport[]>(IMPORTS_KEY, (known = []) => [
    ...(known.some(({ id }) => id === changed.id) ? [] : [changed]),
    ...known.map((each) => (each.id === changed.id ? changed : each)),
  ]);
}

export function useBeginImport(onBegun: (begun: TeamImport, file: File) => void) {
  return useRequest(
    async (file: File) =>
      (await callApi("POST /realm/imports", { file_name: file.name, size: file.size })).import,
    (begun, file) => {
      showImport(begun);
      onBegun(begun, file);
    },
  );
}

export function useReadImport() {
  return useRequest(
    async (given: ParamsOf<"POST /realm/imports/{import_id}/read">) =>
      (await callApi("POST /realm/imports/{import_id}/read", given)).import,
    (changed) => {
      forgetMatches(changed.id);
      queryClient.removeQueries({ queryKey: peopleKey(changed.id) });
      showImport(changed);
    },
  );
}

export function useRunImport() {
  return useRequest(
    async (given: ParamsOf<"POST /realm/imports/{import_id}/run">) =>
      (await callApi("POST /realm/imports/{import_id}/run", given)).import,
    showImport,
  );
}

export function useUndoImport(onDone: () => void) {
  return useRequest(
    async (id: number) => (await callApi("POST /realm/imports/{import_id}/undo", { import_id: id })).import,
    (undone) => {
      showImport(undone);
      onDone();
    },
  );
}

export function useDeleteImport(onDone: () => void) {
  return useRequest(
    (id: number) => callApi("DELETE /realm/imports/{import_id}", { import_id: id }),
    async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
  );
}
