/** Which families of state a client wants. */

/** Whether the state of a fetch type is asked for. */
export type WantedTypes = (type: string) => boolean;

/**
 * The families asked for: those of fetch_event_types, else of event_types, else all
 * (contract: register-queue, rules).
 */
export function wantedTypes(
  fetchTypes: readonly string[] | undefined,
  eventTypes: readonly string[] | undefined,
): WantedTypes {
  const types = fetchTypes ?? eventTypes;
  if (!types) return () => true;
  const wanted = new Set(types);
  return (type) => wanted.has(type);
}
