/** The notice for letters that are held back because their field has disappeared. */
import { notify } from "../../ui/layers/notify.ts";
import { readDraft } from "../drafts/drafts.ts";
import { navigate } from "../navigation/navigate.ts";

/** Explains why shortcuts do not work, and where the text is if it was a draft. */
export function explainVanished(field: HTMLElement): void {
  const sentence = "The field you were typing in is gone. Press Esc to use shortcuts again.";
  if (readDraft(field.dataset.draft ?? "").content === "") return void notify(sentence);
  const open = { label: "Drafts", run: () => navigate({ kind: "drafts" }) };
  void notify(`${sentence} What you have written is in your drafts.`, open);
}
