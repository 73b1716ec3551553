/** The organizations of this server, for its administrator. */
import { database } from "../../kernel/db/client.ts";

export interface ListedOrganization {
  readonly id: number;
  /** "" for the root organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Active people, without bots. */
  readonly people: number;
}

/** All of them, or the one of this name; by their ids. */
export async function listOrganizations(subdomain?: string): Promise<ListedOrganization[]> {
  const rows = await database().prisma.realm.findMany({
    ...(subdomain === undefined ? {} : { where: { subdomain } }),
    select: {
      id: true,
      subdomain: true,
      name: true,
      deactivatedAt: true,
      _count: { select: { users: { where: { isActive: true, botType: null } } } },
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ deactivatedAt, _count, ...row }) => {
    return { ...row, isActive: deactivatedAt === null, people: _count.users };
  });
}
