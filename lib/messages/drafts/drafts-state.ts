/** The part of the register answer about drafts. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { draftsState } from "./drafts.contract.ts";
import { presentDraft } from "./present-draft.ts";

/** Most recently edited first; none when the person's clients keep drafts to themselves. */
export const draftsFamily = stateFamily({
  fetchTypes: ["drafts"],
  fields: draftsState,
  read: (tx, { user }) =>
    tx.draft.findMany({ where: { userId: user.id }, orderBy: [{ editedAt: "desc" }, { id: "desc" }] }),
  present: (drafts, { user }) => ({
    drafts: user.settings.enable_drafts_synchronization ? drafts.map(presentDraft) : [],
  }),
});
