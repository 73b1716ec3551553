/** A snippet's row as its wire shape. */
import type { z } from "zod";
import type { SavedSnippet } from "../../kernel/db/generated/client.ts";
import type { snippetShape } from "./snippets.contract.ts";

export function presentSnippet({
  id,
  title,
  content,
  createdAt,
}: SavedSnippet): z.input<typeof snippetShape> {
  return { id, title, content, date_created: Math.floor(createdAt.getTime() / 1000) };
}
