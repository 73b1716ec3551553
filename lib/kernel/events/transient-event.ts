/** Events that are told and never logged. */
import type { OrganizationChange } from "../memory/organization.ts";
import type { LoggedEvent } from "./log/logged-event.ts";

/**
 * An event for the clients that are connected now, on every node. It is never written, so it may be lost when a client
 * changes nodes or a node is away for a moment: it says something that is soon out of date anyway.
 */
export interface TransientEvent extends Pick<LoggedEvent, "type" | "audience" | "body"> {
  /** Applied to the organization in memory of every node; they must not depend on the order of the log. */
  readonly changes: readonly OrganizationChange[];
}
