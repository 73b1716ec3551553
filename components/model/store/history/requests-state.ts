/** What is being fetched into the chat's state at this moment, and what failed to come. */

/** `failure` is null while the request is under way. */
export type RequestState = { failure: Error | null };

/** By name; a request that succeeded, or was never made, is absent. */
export type RequestsState = ReadonlyMap<string, RequestState>;

/** The requests with this one under way, or failed. */
export function withRequest(
  requests: RequestsState,
  name: string,
  failure: Error | null = null,
): RequestsState {
  return new Map(requests).set(name, { failure });
}

/** The requests without one that succeeded. */
export function withoutRequest(requests: RequestsState, name: string): RequestsState {
  const next = new Map(requests);
  next.delete(name);
  return next;
}
