"use client";
/** Settings page of the user's snippets. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { matchingSnippets } from "../../../write/snippets/order-snippets.ts";
import { SnippetForm } from "../../../write/snippets/snippet-form.tsx";
import { EDIT, EntityPage } from "../frame/entity-page.tsx";

export function SnippetsPage() {
  const snippets = useChatStore((state) => state.ownLists.snippets);
  return (
    <EntityPage
      about="Texts that you write often. Insert one with the button in the composer, or by typing a slash and its title."
      add="New snippet"
      form={(close) => <SnippetForm snippet={null} onClose={close} />}
      label="Snippets"
      items={[...snippets.values()]}
      empty="No snippets yet. An answer that you give every week is a good one."
      nameOf={({ title }) => title}
      find={{ label: "Find a snippet", by: { matching: matchingSnippets }, none: "No snippet" }}
      row={({ title, content }) => ({ title, detail: content })}
      actions={[
        { ...EDIT, opens: (snippet, close) => <SnippetForm snippet={snippet} onClose={close} /> },
        {
          does: "Delete",
          title: ({ title }) => `Delete “${title}”?`,
          removes: ({ id }) => callApi("DELETE /saved_snippets/{saved_snippet_id}", { saved_snippet_id: id }),
          confirm: "Delete snippet",
          about: "Messages in which you have used it stay as they are.",
        },
      ]}
    />
  );
}
