"use client";
/** The settings page of alert words: words that mark the messages in which they occur. */
import { useMutation } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type FormEvent, type RefObject, useRef } from "react";
import { MAX_ALERT_WORD } from "../../../../lib/messages/messages-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ListRow, PlainList } from "../frame/list-row.tsx";
import { EmptyList, PageIntro } from "../frame/page-parts.tsx";

const PATH = "/users/me/alert_words";

/** The words are the reader's own; nobody else learns of them. */
export function AlertWordsPage() {
  const words = useChatStore((state) => state.ownLists.alertWords);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PageIntro>
        Messages with one of these words are marked, and notify you as a mention does. Only whole words count;
        upper and lower case are the same.
      </PageIntro>
      <NewWord field={field} />
      {words.length === 0 ? (
        <EmptyList>No alert words yet. Your project’s name may be a good one.</EmptyList>
      ) : (
        <Words words={words} onRemoved={() => field.current?.focus()} />
      )}
    </>
  );
}

function NewWord({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const draft = useFormDraft("alert-words/new", { word: "" });
  const adding = useMutation(
    {
      mutationFn: (word: string) => requestApi("POST", PATH, { alert_words: [word] }),
      onSuccess: draft.forget,
    },
    queryClient,
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

type WordsProps = { words: readonly string[]; onRemoved: () => void };

function Words({ words, onRemoved }: WordsProps) {
  const removing = useMutation(
    {
      mutationFn: (word: string) => requestApi("DELETE", PATH, { alert_words: [word] }),
      onSuccess: onRemoved,
    },
    queryClient,
  );
  return (
    <>
      <FormError error={removing.error?.message} />
      <PlainList label="Alert words">
        {words.map((word) => (
          <li key={word}>
            <ListRow
              title={word}
              actions={
                <IconButton
                  label={`Remove ${word}`}
                  icon={<X className="size-4" />}
                  onClick={() => removing.mutate(word)}
                />
              }
            />
          </li>
        ))}
      </PlainList>
    </>
  );
}
