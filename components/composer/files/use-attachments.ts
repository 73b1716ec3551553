"use client";
/** Files for a message that is being written or edited. */
import { UNREACHABLE } from "../../connection/api-client.ts";
import { useOrganization } from "../../shell/use-organization.ts";
import { lateModule } from "../../ui/late-module.ts";
import { notifyError } from "../../ui/layers/notify.ts";
import { readDraft, writeDraft } from "../drafts.ts";
import { withFileLink } from "./file-link.ts";
import { useFileDrop } from "./use-file-drop.ts";

// A conversation is there to be read before anything of this is loaded.
const uploads = lateModule(() => import("./attach-files.ts"));

type Append = (key: string, link: string) => void;

/** For the message that is being written with this draft. `attach` is null where the server takes no files. */
export function useAttachments(draftKey: string) {
  const attach = useAttach(draftKey, (key, link) => {
    const draft = readDraft(key);
    writeDraft(key, { ...draft, content: withFileLink(draft.content, link) });
  });
  return { attach, isDropping: useFileDrop(attach) };
}

/**
 * Uploads files to the text with this key; null where the server takes none. `append` keeps a link that arrives after
 * the writer has gone elsewhere, in the text with the key it has by then.
 */
export function useAttach(key: string, append: Append): ((files: File[]) => void) | null {
  const { maxFileMib } = useOrganization();
  if (maxFileMib === 0) return null;
  return (files) => {
    const insert = (current: string, link: string) => insertFileLink(current, link, append);
    uploads.load().then(
      ({ attachFiles }) => attachFiles(key, files, insert),
      () => void notifyError(UNREACHABLE),
    );
  };
}

/** The field may be on screen, with the caret anywhere in it. */
function insertFileLink(key: string, link: string, append: Append): void {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-draft="${CSS.escape(key)}"]`);
  if (!field) {
    append(key, link);
    return;
  }
  const { value, selectionStart, selectionEnd } = field;
  const isAtEnd = value.slice(selectionEnd).trim() === "";
  const next = withFileLink(value, link);
  field.setRangeText(next, 0, value.length, "end");
  if (!isAtEnd) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
