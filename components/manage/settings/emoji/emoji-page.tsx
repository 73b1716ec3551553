"use client";
/** Settings page of custom emoji. */
import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { MAX_EMOJI_MIB, MAX_EMOJI_NAME } from "../../../../lib/organization/organization-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import type { CustomEmoji } from "../../../model/store/organization/markdown-settings-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { callApiWithFile } from "../../../net/connection/post-file.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { FileButton } from "../../../ui/fields/file-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

export function EmojiPage() {
  const byName = useChatStore((state) => state.markdownSettings.emojiByName);
  const mayAdd = useChatStore((state) => mayDo(state, "can_add_custom_emoji_group"));
  const ownUserId = useChatStore((state) => state.ownUserId);
  const isAdministrator = useIsAdministrator();
  return (
    <EntityPage
      about="Your own pictures, for messages and reactions."
      add={mayAdd && "Add emoji"}
      form={(close) => <NewEmoji onClose={close} />}
      label="Custom emoji"
      items={[...byName.values()].toSorted((one, other) => one.name.localeCompare(other.name))}
      nameOf={({ name }) => name}
      empty="No custom emoji yet. A logo is a good start."
      find={{ label: "Find an emoji", by: ({ name }) => name, none: "No emoji" }}
      firstDrawn={100}
      row={(emoji, buttons) => <EmojiRow emoji={emoji} buttons={buttons} />}
      actions={[
        {
          does: "Deactivate",
          isFor: ({ authorId }) => isAdministrator || authorId === ownUserId,
          title: ({ name }) => `Deactivate :${name}:?`,
          removes: ({ name }) => callApi("DELETE /realm/emoji/{emoji_name}", { emoji_name: name }),
          confirm: "Deactivate emoji",
          about:
            "Messages and reactions keep it, but nobody can choose it anymore. Its name can be used again.",
        },
      ]}
    />
  );
}

function EmojiRow({ emoji, buttons }: { emoji: CustomEmoji; buttons: ReactNode }) {
  const author = useUsers().get(emoji.authorId ?? 0);
  return (
    <div className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5">
      <img src={emoji.url} alt="" loading="lazy" className="size-7 shrink-0 object-contain" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium text-md">:{emoji.name}:</span>
        {author && <span className="block truncate text-ink-soft text-sm">by {author.name}</span>}
      </p>
      {buttons}
    </div>
  );
}

/** Suggests a name from the file's name. */
function NewEmoji({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const { values, change, forget: forgetName } = useFormDraft("emoji/new", { name: "" });
  const { name } = values;
  const field = useRef<HTMLInputElement>(null);

  function choose(chosen: File) {
    setFile(chosen);
    if (name === "") change("name", emojiNameOfFile(chosen.name));
    field.current?.focus();
  }

  return (
    <FormDialog
      title="Add emoji"
      action="Add emoji"
      save={() => addEmoji(name, file)}
      onSaved={forgetName}
      onClose={onClose}
    >
      {({ forget }) => (
        <>
          <PictureChoice
            file={file}
            onFile={(chosen) => {
              forget();
              choose(chosen);
            }}
          />
          <TextField
            ref={field}
            name="emoji_name"
            label="Name"
            hint="Lowercase letters, digits, dashes and underscores."
            placeholder="party_parrot"
            value={name}
            onChange={(event) => change("name", event.target.value)}
            maxLength={MAX_EMOJI_NAME}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

function PictureChoice({ file, onFile }: { file: File | null; onFile: (chosen: File) => void }) {
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
    throw new Error(`The picture is larger than ${MAX_EMOJI_MIB} MB. Choose a smaller one.`);
  await callApiWithFile("POST /realm/emoji/{emoji_name}", { emoji_name: name.trim() }, file);
}

function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}

/** "Party Parrot (1).PNG" becomes "party_parrot_1". */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("_")
    .slice(0, MAX_EMOJI_NAME)
    .replace(/_$/, "");
}
