/**
 * What groups and the organization ask of channels, which build on both and therefore cannot be imported by them; the
 * catalog installs the implementation when the server starts.
 */
import type { Transaction } from "./db/transaction.ts";
import type { NewEvent } from "./events/event-entry.ts";
import type { LogTransaction, LogWriter } from "./events/log-transaction.ts";
import type { Actor } from "./memory/actor.ts";
import type { Organization, OrganizationChange } from "./memory/organization.ts";
import { shared } from "./registry.ts";

export interface ChannelPort {
  /** The events for people who gain or lose sight of private channels by changes of who is in a group. */
  sightEvents(
    organization: Organization,
    groupId: number,
    changes: readonly OrganizationChange[],
  ): Promise<NewEvent[]>;
  /** Sends such events after the change, with what follows from them. */
  tellSight(writer: LogWriter, organization: Organization, events: readonly NewEvent[]): Promise<void>;
  /**
   * Checks how much of a registration's answer the creator's channels and groups fill after the changes. The log should be
   * locked.
   * @throws ApiError BAD_REQUEST with the limit.
   */
  requireShare(
    organization: Organization,
    creatorId: number | null,
    changes: readonly OrganizationChange[],
  ): void;
  /** The reasons why a group cannot be deactivated, in wire form: what contains it, and the permissions that it holds. */
  groupUses(tx: Transaction, actor: Actor, groupId: number): Promise<readonly object[]>;
  /**
   * Checks the channels that settings of the organization name.
   * @throws ApiError BAD_REQUEST.
   */
  requireMayChooseChannels(actor: Actor, settings: Readonly<Record<string, unknown>>): void;
  /**
   * Finds out what guests learn when another group may know of everyone. The log must be locked.
   * @returns tells them, after the change and in its transaction.
   */
  knownPeopleChange(
    log: LogTransaction,
    organization: Organization,
    groupId: number,
  ): Promise<() => Promise<void>>;
}

const installed = () => shared("channel-port", (): { port: ChannelPort | null } => ({ port: null }));

export function installChannelPort(port: ChannelPort): void {
  installed().port = port;
}

export function channelPort(): ChannelPort {
  const { port } = installed();
  if (!port) throw new Error("The catalog has not been installed.");
  return port;
}
