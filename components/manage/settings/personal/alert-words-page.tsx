"use client";
/** The user's alert words. */
import { Plus, X } from "lucide-react";
import { type FormEvent, type RefObject, useRef } from "react";
import { MAX_ALERT_WORD } from "../../../../lib/messages/messages-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { PageIntro } from "../frame/page-parts.tsx";

/** Alert words are private. */
export function AlertWordsPage() {
  const words = useChatStore((state) => state.ownLists.alertWords);
  const field = useRef<HTMLInputElement>(null);
  const removing = useRequest(
    (word: string) => callApi("DELETE /users/me/alert_words", { alert_words: [word] }),
    () => field.current?.focus(),
  );
  return (
    <>
      <PageIntro>
        Messages with one of these words are marked, and notify you as a mention does. Only whole words count;
        upper and lower case are the same.
      </PageIntro>
      <NewWord field={field} />
      <EntityList
        label="Alert words"
        items={words.map((word) => ({ id: word }))}
        error={removing.error?.message}
        empty="No alert words yet. Your project’s name may be a good one."
        nameOf={({ id }) => id}
        row={({ id }) => ({ title: id })}
        actions={[{ does: "Remove", icon: <X className="size-4" />, run: ({ id }) => removing.mutate(id) }]}
      />
    </>
  );
}

function NewWord({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const draft = useFormDraft("alert-words/new", { word: "" });
  const adding = useRequest(
    (word: string) => callApi("POST /users/me/alert_words", { alert_words: [word] }),
    draft.forget,
  );

  function add(event: FormEvent) {
    event.preventDefault();
    const word = draft.values.word.trim();
    if (word !== "") adding.mutate(word);
  }

  return (
    <form onSubmit={add} className="mb-4 flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          ref={field}
          name="word"
          label="Word or phrase"
          value={draft.values.word}
          onChange={(event) => draft.change("word", event.target.value)}
          maxLength={MAX_ALERT_WORD}
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit" icon={<Plus className="size-4" />} isBusy={adding.isPending} className="h-10">
          Add
        </Button>
      </div>
      <FormError error={adding.error?.message} />
    </form>
  );
}
