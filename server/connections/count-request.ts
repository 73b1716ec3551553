/** Counts answered requests by operation and outcome. */
import type { Contract } from "../../lib/kernel/contract/contract.ts";
import { counter, labelledHistogram } from "../../lib/kernel/metrics/metric.ts";

const requests = counter({
  name: "parley_requests_total",
  help: "Answered requests, by operation (of the API, or page, file, none) and outcome.",
  labels: ["operation", "outcome"],
});
const durations = labelledHistogram({
  name: "parley_request_seconds",
  help: "Time until a request was answered, by kind: read, write, poll (waits for events), page, file.",
  labels: ["kind"],
});

type Outcome = "success" | "refused" | "limited" | "unavailable" | "failed";
type Kind = "read" | "write" | "poll" | "page" | "file";

/** Labels of a request; they come from contracts, never from the request, because each distinct value is kept. */
export interface Requested {
  operation: string;
  kind: Kind;
}

/** For an address or a method without an operation. */
export const NOTHING: Requested = { operation: "none", kind: "read" };
export const PAGE: Requested = { operation: "page", kind: "page" };
export const FILE: Requested = { operation: "file", kind: "file" };
export const UPLOAD: Requested = { operation: "resumable-upload", kind: "file" };

const POLL = "get-events";
const TOO_MANY = 429;
const UNAVAILABLE = 503;

export function kindOf({ operationId, method, file }: Contract): Kind {
  if (operationId === POLL) return "poll";
  if (file) return "file";
  return method === "GET" ? "read" : "write";
}

function outcomeOf(status: number): Outcome {
  if (status < 400) return "success";
  if (status === TOO_MANY) return "limited";
  if (status === UNAVAILABLE) return "unavailable";
  return status < 500 ? "refused" : "failed";
}

/** Kept, so that counting a request allocates nothing. */
const countsOf = new Map<string, Partial<Record<Outcome, ReturnType<typeof requests.of>>>>();

/** @param startedAt by `performance.now()`. */
export function countRequest({ operation, kind }: Requested, status: number, startedAt: number): void {
  let counts = countsOf.get(operation);
  if (!counts) {
    counts = {};
    countsOf.set(operation, counts);
  }
  const outcome = outcomeOf(status);
  counts[outcome] ??= requests.of(operation, outcome);
  counts[outcome].add();
  durations.of(kind).observe(performance.now() - startedAt);
}
