"use client";
/** Saves or edits a snippet. */
import { MAX_SNIPPET_CONTENT, MAX_SNIPPET_TITLE } from "../../../lib/messages/messages-limits.contract.ts";
import { useFormDraft } from "../../model/form-drafts/use-form-draft.ts";
import type { WireSnippet } from "../../model/store/wire.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { FormDialog } from "../../net/forms/form-dialog.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";

type SnippetFormProps = {
  snippet: WireSnippet | null;
  content?: string;
  onClose: () => void;
};

export function SnippetForm({ snippet, content = "", onClose }: SnippetFormProps) {
  const { values, isChanged, change, forget } = useFormDraft(`snippet/${snippet?.id ?? "new"}`, {
    title: snippet?.title ?? "",
    content: snippet?.content ?? content,
  });
  return (
    <FormDialog
      title={snippet ? "Edit snippet" : "New snippet"}
      description="A text for messages that you write often. In a composer, a slash and a part of its title inserts it."
      width="md"
      action={snippet ? "Save changes" : "Save snippet"}
      save={() =>
        snippet
          ? callApi("PATCH /saved_snippets/{saved_snippet_id}", { saved_snippet_id: snippet.id, ...values })
          : callApi("POST /saved_snippets", values)
      }
      onSaved={forget}
      onClose={onClose}
      onDiscard={isChanged ? forget : undefined}
    >
      <TextField
        name="title"
        label="Title"
        value={values.title}
        onChange={(event) => change("title", event.target.value)}
        maxLength={MAX_SNIPPET_TITLE}
        autoComplete="off"
        autoFocus
        required
      />
      <TextArea
        name="content"
        label="Text"
        hint="Markdown, as in a message."
        value={values.content}
        onChange={(event) => change("content", event.target.value)}
        maxLength={MAX_SNIPPET_CONTENT}
        rows={6}
        required
      />
    </FormDialog>
  );
}
