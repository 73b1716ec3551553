/** Null while pending. */
export type RequestState = { failure: Error | null };

/** Absent if successful or never made. */
export type RequestsState = ReadonlyMap<string, RequestState>;

export function withRequest(
  requests: RequestsState,
  name: string,
  failure: Error | null = null,
): RequestsState {
  return new Map(requests).set(name, { failure });
}

export function withoutRequest(requests: RequestsState, name: string): RequestsState {
  const next = new Map(requests);
  next.delete(name);
  return next;
}
