"use client";
/** The settings page of linkifiers: in the order in which they apply, to add, change, order and delete. */
import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Linkifier } from "../../../model/store/organization/dialect-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { ReorderList } from "../../../ui/reorder-list.tsx";
import { AddButton, EmptyList, Mark, PageIntro } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { useOrder } from "../use-order.ts";
import { LinkifierForm } from "./linkifier-form.tsx";
import { removeLinkifier, reorderLinkifiers } from "./linkifier-requests.ts";

type Open = { kind: "form" | "removal"; linkifier: Linkifier | null } | null;

/** Those who may not change linkifiers see what there is. */
export function LinkifiersPage() {
  const isAdministrator = useIsAdministrator();
  const linkifiers = useChatStore((state) => state.dialect.linkifiers);
  const { items, reorder, error } = useOrder(linkifiers, reorderLinkifiers);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <>
      <PageIntro
        action={
          isAdministrator && (
            <AddButton onClick={() => setOpen({ kind: "form", linkifier: null })}>New linkifier</AddButton>
          )
        }
      >
        Text that matches a pattern becomes a link. If several match, the first one wins.
      </PageIntro>
      <FormError error={error} />
      {items.length === 0 ? (
        <EmptyList>No linkifiers yet. One can turn “#1234” into a link to the bug tracker.</EmptyList>
      ) : (
        <ReorderList
          label="Linkifiers"
          items={items}
          nameOf={({ pattern }) => pattern}
          onReorder={isAdministrator && items.length > 1 ? reorder : undefined}
        >
          {(linkifier) => (
            <LinkifierRow
              linkifier={linkifier}
              onOpen={isAdministrator ? (kind) => setOpen({ kind, linkifier }) : undefined}
            />
          )}
        </ReorderList>
      )}
      {open?.kind === "form" && <LinkifierForm linkifier={open.linkifier} onClose={close} />}
      {open?.kind === "removal" && open.linkifier && (
        <LinkifierRemoval linkifier={open.linkifier} onClose={close} />
      )}
    </>
  );
}

type LinkifierRowProps = {
  linkifier: Linkifier;
  onOpen?: ((kind: "form" | "removal") => void) | undefined;
};

function LinkifierRow({ linkifier, onOpen }: LinkifierRowProps) {
  const { pattern, urlTemplate, reverseTemplate } = linkifier;
  return (
    <div className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-x-2 max-sm:flex-wrap">
          <code className="min-w-0 truncate font-mono text-md" title={pattern}>
            {pattern}
          </code>
          {reverseTemplate !== null && <Mark>shortens pasted addresses</Mark>}
        </p>
        <p className="truncate font-mono text-ink-soft text-sm" title={urlTemplate}>
          {urlTemplate}
        </p>
      </div>
      {onOpen && (
        <>
          <IconButton
            label={`Edit ${pattern}`}
            icon={<Pencil className="size-4" />}
            onClick={() => onOpen("form")}
          />
          <IconButton
            label={`Delete ${pattern}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => onOpen("removal")}
          />
        </>
      )}
    </div>
  );
}

function LinkifierRemoval({ linkifier, onClose }: { linkifier: Linkifier; onClose: () => void }) {
  const removal = useMutation(
    { mutationFn: () => removeLinkifier(linkifier.id), onSuccess: onClose },
    queryClient,
  );
  return (
    <ConfirmDialog
      title="Delete this linkifier?"
      action="Delete linkifier"
      isPending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <code className="break-all font-mono">{linkifier.pattern}</code>
      <p>Links in messages that were already sent stay. New messages get none.</p>
    </ConfirmDialog>
  );
}
