"use client";
/** Keeps what owners chose for an import until it runs; it stays while other pages are shown. */
import { useSyncExternalStore } from "react";
import type { ChannelChoice } from "../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";

/** Person of the export → user here; null for a person who shall be new. */
export type Matches = ReadonlyMap<number, number | null>;

type ImportPlan = {
  readonly channels: ChannelChoice;
  /** Made by hand, and not sent yet. */
  readonly matches: Matches;
};

const UNCHANGED: ImportPlan = { channels: "merge", matches: new Map() };

const plans = new Map<number, ImportPlan>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const planOf = (importId: number) => plans.get(importId) ?? UNCHANGED;

export function useImportPlan(importId: number): ImportPlan {
  return useSyncExternalStore(
    subscribe,
    () => planOf(importId),
    () => UNCHANGED,
  );
}

export function changePlan(importId: number, part: Partial<ImportPlan>): void {
  plans.set(importId, { ...planOf(importId), ...part });
  for (const listener of listeners) listener();
}

export function matchPerson(importId: number, personId: number, userId: number | null): void {
  changePlan(importId, { matches: new Map(planOf(importId).matches).set(personId, userId) });
}

/** Reading the export again may number its people differently. */
export function forgetMatches(importId: number): void {
  changePlan(importId, { matches: UNCHANGED.matches });
}

/** @returns the user matched by hand, now or when the import ran before. */
export function matchedUser(
  person: { person_id: number; matched_user_id: number | null },
  matches: Matches,
): number | null {
  const chosen = matches.get(person.person_id);
  return chosen === undefined ? person.matched_user_id : chosen;
}
