"use client";
/** Attachments of a message. */
import { useEffect, useRef, useState } from "react";
import { readDraft, writeDraft } from "../../../model/drafts/drafts.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { UNREACHABLE } from "../../../net/connection/api-client.ts";
import { notifyError } from "../../../ui/layers/notify.ts";
import { writingTools } from "../composer-tools.ts";
import type { Append } from "./attach-files.ts";
import { withFileLink } from "./file-link.ts";

/** `attach` is null if uploads are impossible. */
export function useAttachments(draftKey: string) {
  const attach = useAttach(draftKey, (key, link) => {
    const draft = readDraft(key);
    writeDraft(key, { ...draft, content: withFileLink(draft.content, link) });
  });
  return { attach, isDropping: useFileDrop(attach) };
}

/** Null if uploads are impossible. `append` stores the link if the user has left. */
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

/** Passes files dropped anywhere to `onFiles`. */
function useFileDrop(onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  const takes = onFiles !== null;
  useEffect(() => {
    if (!takes) return;
    const stop = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && act(event), { signal: stop.signal });
    listen("dragover", (event) => {
      // The browser would open the file instead.
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setOver(false);
      latest.current?.([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, [takes]);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
