"use client";
/** The settings page of the reader's snippets: to find, save, edit and delete them. */
import { Pencil } from "lucide-react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { matchingSnippets } from "../../../write/snippets/order-snippets.ts";
import { SnippetForm } from "../../../write/snippets/snippet-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { ListRow } from "../frame/list-row.tsx";

/** Nobody else sees them. */
export function SnippetsPage() {
  const snippets = useChatStore((state) => state.ownLists.snippets);
  return (
    <EntityPage
      about="Texts that you write often. Insert one with the button in the composer, or by typing a slash and its title."
      add={{ label: "New snippet", form: (close) => <SnippetForm snippet={null} onClose={close} /> }}
      label="Snippets"
      items={[...snippets.values()]}
      empty="No snippets yet. An answer that you give every week is a good one."
      find={{
        label: "Find a snippet",
        matching: matchingSnippets,
        none: (typed) => `No snippet matches “${typed}”.`,
      }}
      row={({ title, content }, buttons) => <ListRow title={title} detail={content} actions={buttons} />}
      actions={[
        {
          label: ({ title }) => `Edit ${title}`,
          icon: <Pencil className="size-4" />,
          opens: (snippet, close) => <SnippetForm snippet={snippet} onClose={close} />,
        },
        {
          label: ({ title }) => `Delete ${title}`,
          asks: {
            title: ({ title }) => `Delete “${title}”?`,
            action: "Delete snippet",
            remove: ({ id }) =>
              callApi("DELETE /saved_snippets/{saved_snippet_id}", { saved_snippet_id: id }),
            about: "Messages in which you have used it stay as they are.",
          },
        },
      ]}
    />
  );
}
