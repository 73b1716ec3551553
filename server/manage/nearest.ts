/** Finds the names that a misspelled one may mean. */
import { editDistance } from "../../lib/text/edit-distance.ts";

const MAX_NAMES = 3;
/** Longer ones are no names, and comparing takes time by the square of the length. */
const LONGEST = 100;

interface Candidate {
  readonly shown: string;
  readonly names: readonly string[];
}

/** The candidates with a name that differs in at most a third of its characters; the nearest first. */
export function nearest(given: string, candidates: readonly Candidate[]): string[] {
  const asked = given.toLowerCase().slice(0, LONGEST);
  const most = Math.max(2, Math.floor(asked.length / 3));
  return candidates
    .map(({ shown, names }) => ({ shown, distance: distanceTo(asked, most, names) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_NAMES)
    .map(({ shown }) => shown);
}

function distanceTo(asked: string, most: number, names: readonly string[]): number {
  const distances = names
    .filter(({ length }) => length > 0 && Math.abs(length - asked.length) <= most)
    .map((name) => editDistance(asked, name.toLowerCase()));
  return Math.min(...distances, Number.POSITIVE_INFINITY);
}
