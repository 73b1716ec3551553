"use client";
/** Files for a message that is being written or edited. */
import { useOrganization } from "../../shell/use-organization.ts";
import { readDraft, writeDraft } from "../drafts.ts";
import { attachFiles } from "./attach-files.ts";
import { withFileLink } from "./file-link.ts";
import { useFileDrop } from "./use-file-drop.ts";

/** For the message that is being written with this draft. `attach` is null where the server takes no files. */
export function useAttachments(draftKey: string) {
  const attach = useAttach(draftKey, (link) => {
    const draft = readDraft(draftKey);
    writeDraft(draftKey, { ...draft, content: withFileLink(draft.content, link) });
  });
  return { attach, isDropping: useFileDrop(attach) };
}

/**
 * Uploads files to the text with this key; null where the server takes none. `append` keeps a link that arrives after
 * the writer has gone elsewhere.
 */
export function useAttach(key: string, append: (link: string) => void): ((files: File[]) => void) | null {
  const { maxFileMib } = useOrganization();
  if (maxFileMib === 0) return null;
  return (files) => attachFiles(key, files, (link) => insertFileLink(key, link, append));
}

/** The field may be on screen, with the caret anywhere in it. */
function insertFileLink(key: string, link: string, append: (link: string) => void): void {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-draft="${CSS.escape(key)}"]`);
  if (!field) {
    append(link);
    return;
  }
  const { value, selectionStart, selectionEnd } = field;
  const isAtEnd = value.slice(selectionEnd).trim() === "";
  const next = withFileLink(value, link);
  field.setRangeText(next, 0, value.length, "end");
  if (!isAtEnd) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
