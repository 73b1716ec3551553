"use client";
/** The window in which an emoji is added: a picture and a name. */
import { useMutation } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { MAX_EMOJI_MIB, MAX_EMOJI_NAME } from "../../../../lib/organization/organization-limits.contract.ts";
import { postFile } from "../../../net/connection/post-file.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FileButton } from "../../../ui/fields/file-button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { FormActions } from "../../../ui/forms/form-actions.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { emojiNameOfFile } from "./emoji-name-of-file.ts";

/** The name of the file is offered as that of the emoji, until one is typed. */
export function NewEmoji({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const adding = useMutation({ mutationFn: () => addEmoji(name, file), onSuccess: onClose }, queryClient);

  function choose(chosen: File) {
    adding.reset();
    setFile(chosen);
    if (name === "") setName(emojiNameOfFile(chosen.name));
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    adding.mutate();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add emoji">
      <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
          <PictureChoice file={file} onFile={choose} />
          <TextField
            ref={field}
            name="emoji_name"
            label="Name"
            hint="Lowercase letters, digits, dashes and underscores."
            placeholder="party_parrot"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={MAX_EMOJI_NAME}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
          <FormError error={adding.error?.message} />
        </div>
        <FormActions action="Add emoji" isPending={adding.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type PictureChoiceProps = { file: File | null; onFile: (chosen: File) => void };

/** The chosen picture, as large as it will be, and the button that chooses it. */
function PictureChoice({ file, onFile }: PictureChoiceProps) {
  const picture = useObjectUrl(file);
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-md border border-line">
        {picture ? (
          <img src={picture} alt="" className="size-10 object-contain" />
        ) : (
          <ImagePlus aria-hidden="true" className="size-5 text-ink-faint" />
        )}
      </span>
      <div className="min-w-0">
        <FileButton accept="image/*" onFile={onFile} autoFocus>
          {file ? "Choose another picture" : "Choose a picture"}
        </FileButton>
        <p className="mt-1 truncate text-ink-soft text-sm">
          {file ? file.name : `Square pictures look best. Up to ${MAX_EMOJI_MIB} MB.`}
        </p>
      </div>
    </div>
  );
}

async function addEmoji(name: string, file: File | null): Promise<void> {
  if (!file) throw new Error("Choose a picture first.");
  if (file.size > MAX_EMOJI_MIB * 1024 ** 2)
    throw new Error(`A picture can have at most ${MAX_EMOJI_MIB} MB.`);
  await postFile(`/realm/emoji/${encodeURIComponent(name.trim())}`, file);
}

/** An address of what is in the file, for as long as it is chosen. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
