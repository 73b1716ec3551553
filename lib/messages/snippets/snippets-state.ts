/** The part of the register answer about saved snippets. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { presentSnippet } from "./present-snippet.ts";
import { snippetsState } from "./snippets.contract.ts";

export const snippetsFamily = stateFamily({
  fetchTypes: ["saved_snippets"],
  fields: snippetsState,
  read: (tx, { user }) => tx.savedSnippet.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } }),
  present: (snippets) => ({ saved_snippets: snippets.map(presentSnippet) }),
});
