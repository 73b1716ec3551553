/** Reads a person's navigation views. */
import { database } from "../db/client.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { presentView } from "./present-view.ts";

/** By fragment. */
export async function getNavigationViews({ user }: Actor) {
  const rows = await database().prisma.navigationView.findMany({
    where: { userId: user.id },
    orderBy: { fragment: "asc" },
  });
  return { navigation_views: rows.map(presentView) };
}
