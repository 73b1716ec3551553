"use client";
/** Sets the user's own status. */
import { Smile } from "lucide-react";
import { useRef, useState } from "react";
import type { EmojiKind } from "../../../lib/organization/emoji/custom-emoji.contract.ts";
import { MAX_STATUS_TEXT } from "../../../lib/organization/organization-limits.contract.ts";
import { useFormDraft } from "../../model/form-drafts/use-form-draft.ts";
import type { Emoji } from "../../model/store/history/reactions.ts";
import type { Status } from "../../model/store/organization/statuses-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { FormDialog } from "../../net/forms/form-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EmojiGlyph } from "../emoji/emoji-glyph.tsx";
import { EmojiPicker } from "../emoji/emoji-picker.tsx";
import { localDateTime } from "../time/time-form.tsx";
import { endOfStatus, STATUS_ENDS, type StatusEnd } from "./status-end.ts";
import { STATUS_SUGGESTIONS, type StatusSuggestion } from "./status-suggestions.ts";

/** In an hour. */
const OFFERED_MS = 3_600_000;

type StatusForm = { text: string; emoji: Emoji | null; end: StatusEnd; at: string };

function formOf(status: Status | undefined): StatusForm {
  const endsAt = status?.endsAt;
  const at = localDateTime(endsAt ? new Date(endsAt * 1000) : new Date(Date.now() + OFFERED_MS));
  return { text: status?.text ?? "", emoji: status?.emoji ?? null, end: endsAt ? "at" : "never", at };
}

async function saveStatus({ text, emoji, end, at }: StatusForm): Promise<void> {
  const endsAt = endOfStatus(end, at, new Date());
  if (endsAt === null) throw new Error("Choose a date and a time.");
  const isSet = text.trim() !== "" || emoji !== null;
  await callApi("POST /users/me/status", {
    status_text: text.trim(),
    emoji_name: emoji?.name ?? "",
    ...(emoji && { emoji_code: emoji.code, reaction_type: emoji.kind }),
    status_ends_at: isSet ? endsAt : 0,
  });
}

/** Kept as text until saved. */
function useStatusForm() {
  const status = useChatStore(({ statuses, ownUserId }) => statuses.get(ownUserId));
  const [saved] = useState(() => textsOf(formOf(status)));
  const { values, isChanged, change, forget } = useFormDraft("status", saved);
  return {
    form: formOfTexts(values),
    isChanged,
    change: (changed: Partial<StatusForm>) => {
      const texts = textsOf({ ...formOfTexts(values), ...changed });
      for (const field of FIELDS) if (texts[field] !== values[field]) change(field, texts[field]);
    },
    forget,
  };
}

const FIELDS = ["text", "emojiKind", "emojiCode", "emojiName", "end", "at"] as const;

const EMOJI_KINDS = [
  "unicode_emoji",
  "realm_emoji",
  "zulip_extra_emoji",
] as const satisfies readonly EmojiKind[];

type StatusTexts = Readonly<Record<(typeof FIELDS)[number], string>>;

function textsOf({ text, emoji, end, at }: StatusForm): StatusTexts {
  const { kind = "", code = "", name = "" } = emoji ?? {};
  return { text, emojiKind: kind, emojiCode: code, emojiName: name, end, at };
}

function formOfTexts({
  text,
  emojiKind,
  emojiCode: code,
  emojiName: name,
  end,
  at,
}: StatusTexts): StatusForm {
  const kind = EMOJI_KINDS.find((each) => each === emojiKind);
  return {
    text,
    emoji: kind === undefined ? null : { kind, code, name },
    end: STATUS_ENDS.find(({ value }) => value === end)?.value ?? "never",
    at,
  };
}

export function StatusWindow({ onClose }: { onClose: () => void }) {
  const { form, isChanged, change, forget } = useStatusForm();
  const [isPicking, setPicking] = useState(false);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const isEmpty = form.text.trim() === "" && form.emoji === null;

  function endPicking(): void {
    setPicking(false);
    emojiButton.current?.focus();
  }

  return (
    <FormDialog
      title="Set a status"
      action="Save"
      save={() => saveStatus(form)}
      onSaved={forget}
      onClose={onClose}
      onDiscard={isChanged ? forget : undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the picker before the window. */}
      <div
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isPicking) return;
          event.stopPropagation();
          endPicking();
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex items-end gap-2">
          <IconButton
            ref={emojiButton}
            label={form.emoji ? `Emoji: ${form.emoji.name.replaceAll("_", " ")}. Change` : "Choose an emoji"}
            icon={
              form.emoji ? (
                <span className="text-xl">
                  <EmojiGlyph emoji={form.emoji} />
                </span>
              ) : (
                <Smile className="size-5" />
              )
            }
            aria-expanded={isPicking}
            className="size-10! border border-line-strong touch:size-11!"
            onClick={() => setPicking(!isPicking)}
          />
          <TextField
            name="status"
            label="What’s happening?"
            value={form.text}
            maxLength={MAX_STATUS_TEXT}
            autoComplete="off"
            autoFocus
            className="flex-1"
            onChange={({ target }) => change({ text: target.value })}
          />
        </div>
        {isPicking && (
          <div className="-mx-5 flex justify-center overflow-hidden border-line border-y">
            <EmojiPicker
              onChoose={(emoji) => {
                change({ emoji });
                endPicking();
              }}
            />
          </div>
        )}
      </div>
      <EndField form={form} onChange={change} />
      {isEmpty ? (
        <Suggestions onChoose={change} />
      ) : (
        <Button
          variant="ghost"
          className="-ml-3 self-start"
          onClick={() => change({ text: "", emoji: null })}
        >
          Clear status
        </Button>
      )}
    </FormDialog>
  );
}

type EndFieldProps = { form: StatusForm; onChange: (changed: Partial<StatusForm>) => void };

function EndField({ form, onChange }: EndFieldProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-md">Clear</span>
        <SelectField
          label="Clear"
          options={STATUS_ENDS}
          value={form.end}
          onChange={(end) => onChange({ end })}
        />
      </div>
      {form.end === "at" && (
        <TextField
          name="at"
          type="datetime-local"
          label="Clear at"
          required
          min={localDateTime(new Date())}
          value={form.at}
          onChange={({ target }) => onChange({ at: target.value })}
        />
      )}
    </>
  );
}

function Suggestions({ onChoose }: { onChoose: (suggestion: StatusSuggestion) => void }) {
  return (
    <ul aria-label="Suggestions" className="flex flex-col">
      {STATUS_SUGGESTIONS.map((suggestion) => (
        <li key={suggestion.text}>
          <button
            tabIndex={0}
            type="button"
            onClick={() => onChoose(suggestion)}
            className="-mx-2 flex h-9 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 text-md hover:bg-hover touch:h-11"
          >
            <EmojiGlyph emoji={suggestion.emoji} />
            <span>{suggestion.text}</span>
            <span className="ml-auto text-ink-faint text-sm">{suggestion.span}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
