/** Which state a client wants. */

/** Whether the state of a fetch type is asked for. */
export type WantedTypes = (type: string) => boolean;

/**
 * What is asked for: the types of fetch_event_types, else those of event_types, else all.
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
