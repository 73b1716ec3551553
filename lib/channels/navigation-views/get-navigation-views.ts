/** Reads a person's navigation views. */
import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentView } from "./present-view.ts";

/** By fragment. Their order is told at registration: the protocol has no room for it here. */
export async function getNavigationViews({ user }: Actor) {
  const { prisma } = database();
  const views = await prisma.navigationView.findMany({
    where: { userId: user.id },
    orderBy: { fragment: "asc" },
  });
  return { navigation_views: views.map(presentView) };
}
