"use client";
/** The settings page of the reader's snippets: to find, save, edit and delete them. */
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireSnippet } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { matchingSnippets } from "../../../write/snippets/order-snippets.ts";
import { SnippetForm } from "../../../write/snippets/snippet-form.tsx";
import { ListRow, PlainList } from "../frame/list-row.tsx";
import { AddButton, EmptyList, PageIntro } from "../frame/page-parts.tsx";

type Open = { kind: "form"; snippet: WireSnippet | null } | { kind: "removal"; snippet: WireSnippet } | null;

/** Nobody else sees them. */
export function SnippetsPage() {
  const snippets = useChatStore((state) => state.ownLists.snippets);
  const [filter, setFilter] = useState("");
  const [open, setOpen] = useState<Open>(null);
  const found = matchingSnippets(snippets.values(), filter);
  return (
    <>
      <PageIntro
        action={<AddButton onClick={() => setOpen({ kind: "form", snippet: null })}>New snippet</AddButton>}
      >
        Texts that you write often. Insert one with the button in the composer, or by typing a slash and its
        title.
      </PageIntro>
      {snippets.size === 0 ? (
        <EmptyList>No snippets yet. An answer that you give every week is a good one.</EmptyList>
      ) : (
        <SearchField label="Find a snippet" value={filter} onChange={setFilter} className="mb-2" />
      )}
      {snippets.size > 0 && found.length === 0 && <EmptyList>No snippet matches “{filter}”.</EmptyList>}
      <PlainList label="Snippets">
        {found.map((snippet) => (
          <SnippetRow
            key={snippet.id}
            snippet={snippet}
            onEdit={() => setOpen({ kind: "form", snippet })}
            onDelete={() => setOpen({ kind: "removal", snippet })}
          />
        ))}
      </PlainList>
      {open?.kind === "form" && <SnippetForm snippet={open.snippet} onClose={() => setOpen(null)} />}
      {open?.kind === "removal" && (
        <RemovalDialog
          title={`Delete “${open.snippet.title}”?`}
          action="Delete snippet"
          remove={() => requestApi("DELETE", `/saved_snippets/${open.snippet.id}`)}
          onClose={() => setOpen(null)}
        >
          Messages in which you have used it stay as they are.
        </RemovalDialog>
      )}
    </>
  );
}

type SnippetRowProps = { snippet: WireSnippet; onEdit: () => void; onDelete: () => void };

function SnippetRow({ snippet: { title, content }, onEdit, onDelete }: SnippetRowProps) {
  return (
    <li>
      <ListRow
        title={title}
        detail={content}
        actions={
          <>
            <IconButton label={`Edit ${title}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
            <IconButton label={`Delete ${title}`} icon={<Trash2 className="size-4" />} onClick={onDelete} />
          </>
        }
      />
    </li>
  );
}
