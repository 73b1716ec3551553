"use client";
/** Files for the message that is being written with this draft. */
import { useOrganization } from "../../shell/use-organization.ts";
import { readDraft, writeDraft } from "../drafts.ts";
import { attachFiles } from "./attach-files.ts";
import { withFileLink } from "./file-link.ts";
import { useFileDrop } from "./use-file-drop.ts";

/** `attach` is null where the server takes no files. */
export function useAttachments(draftKey: string) {
  const { maxFileMib } = useOrganization();
  const attach =
    maxFileMib > 0 ? (files: File[]) => attachFiles(draftKey, files, (link) => insert(draftKey, link)) : null;
  return { attach, isDropping: useFileDrop(attach) };
}

/** The draft may be on screen, with the caret anywhere in it, or its writer may have gone elsewhere. */
function insert(draftKey: string, link: string): void {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-draft="${CSS.escape(draftKey)}"]`);
  if (!field) {
    const draft = readDraft(draftKey);
    writeDraft(draftKey, { ...draft, content: withFileLink(draft.content, link) });
    return;
  }
  const { value, selectionStart, selectionEnd } = field;
  const isAtEnd = value.slice(selectionEnd).trim() === "";
  const next = withFileLink(value, link);
  field.setRangeText(next, 0, value.length, "end");
  if (!isAtEnd) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
