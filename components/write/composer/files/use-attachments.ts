"use client";
/** Files for a message that is being written or edited. */

import { readDraft, writeDraft } from "../../../model/drafts/drafts.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { UNREACHABLE } from "../../../net/connection/api-client.ts";
import { notifyError } from "../../../ui/layers/notify.ts";
import { writingTools } from "../composer-tools.ts";
import type { Append } from "./attach-files.ts";
import { withFileLink } from "./file-link.ts";
import { useFileDrop } from "./use-file-drop.ts";

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
 * the writer has gone elsewhere.
 */
export function useAttach(key: string, append: Append): ((files: File[]) => void) | null {
  const { maxFileMib } = useOrganization();
  if (maxFileMib === 0) return null;
  return (files) => {
    writingTools.load().then(
      ({ attachFiles }) => attachFiles(key, files, append),
      () => void notifyError(UNREACHABLE),
    );
  };
}
