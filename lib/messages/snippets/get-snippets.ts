/** Reads a person's saved snippets. */
import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentSnippet } from "./present-snippet.ts";

/** In the order in which they were saved. */
export async function getSnippets({ user }: Actor) {
  const rows = await database().prisma.savedSnippet.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
  });
  return { saved_snippets: rows.map(presentSnippet) };
}
