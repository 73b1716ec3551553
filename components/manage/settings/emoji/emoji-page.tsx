"use client";
/** The settings page of the organization's own emoji: to see, add and deactivate them. */
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import type { CustomEmoji } from "../../../model/store/organization/dialect-state.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { AddButton, EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { NewEmoji } from "./new-emoji.tsx";

/** Before somebody asks for more. */
const FIRST_DRAWN = 100;

/** Everyone sees what there is. */
export function EmojiPage() {
  const byName = useChatStore((state) => state.dialect.emojiByName);
  const mayAdd = useChatStore((state) => mayDo(state, "can_add_custom_emoji_group"));
  const [filter, setFilter] = useState("");
  const [isAdding, setAdding] = useState(false);
  const [removal, setRemoval] = useState<CustomEmoji | null>(null);
  const emoji = [...byName.values()]
    .filter(({ name }) => matchesFilter(name, filter))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <PageIntro action={mayAdd && <AddButton onClick={() => setAdding(true)}>Add emoji</AddButton>}>
        Your own pictures, for messages and reactions.
      </PageIntro>
      {byName.size === 0 ? (
        <EmptyList>No custom emoji yet. A logo is a good start.</EmptyList>
      ) : (
        <>
          <SearchField label="Find an emoji" value={filter} onChange={setFilter} className="mb-2" />
          {emoji.length === 0 && <EmptyList>No emoji matches “{filter}”.</EmptyList>}
          <EmojiRows emoji={emoji} onRemove={setRemoval} />
        </>
      )}
      {isAdding && <NewEmoji onClose={() => setAdding(false)} />}
      {removal && <Removal emoji={removal} onClose={() => setRemoval(null)} />}
    </>
  );
}

type EmojiRowsProps = { emoji: readonly CustomEmoji[]; onRemove: (emoji: CustomEmoji) => void };

function EmojiRows({ emoji, onRemove }: EmojiRowsProps) {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const isAdministrator = useIsAdministrator();
  const [drawn, setDrawn] = useState(FIRST_DRAWN);
  return (
    <>
      <ul aria-label="Custom emoji">
        {emoji.slice(0, drawn).map((each) => {
          const author = each.authorId === null ? undefined : users.get(each.authorId);
          return (
            <li key={each.id} className="flex min-h-12 items-center gap-3 border-line border-b py-1.5">
              <img src={each.url} alt="" loading="lazy" className="size-7 shrink-0 object-contain" />
              <p className="min-w-0 flex-1">
                <span className="block truncate font-medium text-md">:{each.name}:</span>
                {author && <span className="block truncate text-ink-soft text-sm">by {author.name}</span>}
              </p>
              {(isAdministrator || each.authorId === ownUserId) && (
                <IconButton
                  label={`Deactivate ${each.name}`}
                  icon={<Trash2 className="size-4" />}
                  onClick={() => onRemove(each)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {emoji.length > drawn && (
        <Button size="sm" className="mt-3" onClick={() => setDrawn(drawn * 4)}>
          Show more of {emoji.length}
        </Button>
      )}
    </>
  );
}

function Removal({ emoji, onClose }: { emoji: CustomEmoji; onClose: () => void }) {
  const removing = useMutation(
    {
      mutationFn: () => requestApi("DELETE", `/realm/emoji/${encodeURIComponent(emoji.name)}`),
      onSuccess: onClose,
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={`Deactivate :${emoji.name}:?`}
      action="Deactivate emoji"
      isPending={removing.isPending}
      error={removing.error?.message}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      It stays where it was used, but nobody can choose it any more. Its name can be used again.
    </ConfirmDialog>
  );
}
