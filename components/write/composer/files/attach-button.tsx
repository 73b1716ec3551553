"use client";
/** Opens the system's choice of files for a message. */
import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";

/** Any number of files of any type. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <IconButton
        label="Attach files"
        icon={<Paperclip className="size-4" />}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
