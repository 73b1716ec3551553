/** Commands of the server's administrator about organizations. */
import { database } from "../../kernel/db/client.ts";
import { mergedSettings } from "../../kernel/db/merged-settings.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { chosenSettings } from "../../kernel/settings/setting.ts";
import { organizationUpdated } from "./organization-events.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

export interface ListedOrganization {
  readonly id: number;
  /** "" for the root organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly isActive: boolean;
  /** When everything of it will be deleted; null: kept. */
  readonly deleteAt: Date | null;
  /** Active people, without bots. */
  readonly people: number;
}

/** All, or the one with this subdomain; ordered by id. */
export async function listOrganizations(subdomain?: string): Promise<ListedOrganization[]> {
  const rows = await database().prisma.realm.findMany({
    ...(subdomain === undefined ? {} : { where: { subdomain } }),
    select: {
      id: true,
      subdomain: true,
      name: true,
      deactivatedAt: true,
      deleteAt: true,
      _count: { select: { users: { where: { isActive: true, botType: null } } } },
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ deactivatedAt, _count, ...row }) => {
    return { ...row, isActive: deactivatedAt === null, people: _count.users };
  });
}

/** Notifies all clients and the audit log; no effect if unchanged. */
export async function setOwnerFullContentAccess(realmId: number, isOn: boolean): Promise<void> {
  const writer = { realmId, userId: null, operation: "owner-full-content-access" };
  const data = { owner_full_content_access: isOn };
  await logTransaction(writer, async (log) => {
    await log.lock();
    const chosen = chosenSettings(organizationSettings, data);
    const count = await log.tx.$executeRaw(sql`
      UPDATE realm SET settings = ${mergedSettings("settings", Object.keys(data), chosen)}
      WHERE id = ${realmId} AND coalesce((settings ->> 'owner_full_content_access')::bool, false) <> ${isOn}`);
    if (count === 0) return;
    const changes = [{ kind: "realm_changed", fields: { settings: data } }] as const;
    await appendEvents(log, [organizationUpdated.event({ data }, { kind: "everyone" }, changes)]);
  });
}
