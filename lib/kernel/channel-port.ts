/**
 * Channel operations for groups and the organization, installed by the catalog: channels build on both, so an import
 * would be circular.
 */
import type { Transaction } from "./db/transaction.ts";
import type { NewEvent } from "./events/event-entry.ts";
import type { LogTransaction, LogWriter } from "./events/log-transaction.ts";
import type { Actor } from "./memory/actor.ts";
import type { Organization, OrganizationChange } from "./memory/organization.ts";
import { shared } from "./registry.ts";

export interface ChannelPort {
  /** For users who gain or lose private channels by a change of group membership. */
  sightEvents(
    organization: Organization,
    groupId: number,
    changes: readonly OrganizationChange[],
  ): Promise<NewEvent[]>;
  /** Sends the events, and those that follow from them, after the change. */
  tellSight(writer: LogWriter, organization: Organization, events: readonly NewEvent[]): Promise<void>;
  /**
   * Checks the creator's register response after the changes. The log should be locked.
   * @throws ApiError BAD_REQUEST with the limit.
   */
  requireShare(
    organization: Organization,
    creatorId: number | null,
    changes: readonly OrganizationChange[],
  ): void;
  /** Why a group cannot be deactivated, in wire form: groups that contain it, permissions that it holds. */
  groupUses(tx: Transaction, actor: Actor, groupId: number): Promise<readonly object[]>;
  /**
   * For channels in organization settings.
   * @param user null: may see every channel.
   * @throws ApiError BAD_REQUEST.
   */
  requireMayChooseChannels(
    organization: Organization,
    user: Actor["user"] | null,
    settings: Readonly<Record<string, unknown>>,
  ): void;
  /**
   * Finds what guests learn when the group that may see all users changes. The log must be locked.
   * @returns sends the events; call it after the change, in its transaction.
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
