"use client";
/** Sets the user's own status. */
import { Smile } from "lucide-react";
import { useState } from "react";
import { MAX_STATUS_TEXT } from "../../../lib/organization/organization-limits.contract.ts";
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

export function StatusWindow({ onClose }: { onClose: () => void }) {
  const status = useChatStore(({ statuses, ownUserId }) => statuses.get(ownUserId));
  const [form, setForm] = useState(() => formOf(status));
  const [isPicking, setPicking] = useState(false);
  const change = (changed: Partial<StatusForm>) => setForm((former) => ({ ...former, ...changed }));
  const isEmpty = form.text.trim() === "" && form.emoji === null;

  return (
    <FormDialog title="Set a status" action="Save" save={() => saveStatus(form)} onClose={onClose}>
      <div className="flex items-end gap-2">
        <IconButton
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
              setPicking(false);
            }}
          />
        </div>
      )}
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
