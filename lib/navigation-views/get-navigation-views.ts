/** Reads a person's navigation views. */
import { database } from "../db/client.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { presentView } from "./present-view.ts";

/** By fragment, with the order in which the person has put them. */
export async function getNavigationViews({ user }: Actor) {
  const { prisma } = database();
  const where = { userId: user.id };
  const [views, places] = await Promise.all([
    prisma.navigationView.findMany({ where, orderBy: { fragment: "asc" } }),
    prisma.navigationPlace.findMany({ where, orderBy: { place: "asc" } }),
  ]);
  return {
    navigation_views: views.map(presentView),
    navigation_view_order: places.map(({ fragment }) => fragment),
  };
}
