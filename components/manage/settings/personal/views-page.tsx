"use client";
/** The settings page of the views in the sidebar: which are in sight, in which order, and the reader's own. */
import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { queryClient } from "../../../net/connection/query-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import type { ListedView } from "../../../read/views/listed-views.ts";
import { NameView } from "../../../read/views/name-view.tsx";
import { useViews } from "../../../read/views/use-views.ts";
import { orderViews, pinView, removeView } from "../../../read/views/view-requests.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ReorderList } from "../../../ui/reorder-list.tsx";
import { PageIntro } from "../frame/page-parts.tsx";
import { useOrder } from "../use-order.ts";

type Open = { kind: "name" | "removal"; view: ListedView } | null;

/** Views of one's own are made from any search, by the button beside its title. */
export function ViewsPage() {
  const listed = useViews();
  const views = useMemo(() => listed.map((view) => ({ ...view, id: view.fragment })), [listed]);
  const order = useOrder(views, orderViews);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageIntro>
        Views that are on appear at the top of your sidebar, the others under “More”, in this order. To add
        your own, open it and press the bookmark beside its title.
      </PageIntro>
      <FormError error={order.error} />
      <ReorderList label="Views" items={order.items} nameOf={({ name }) => name} onReorder={order.reorder}>
        {(view) => (
          <ViewRow view={view} onOpen={view.isOwn ? (kind) => setOpen({ kind, view }) : undefined} />
        )}
      </ReorderList>
      {open?.kind === "name" && (
        <NameView fragment={open.view.fragment} name={open.view.name} onClose={close} />
      )}
      {open?.kind === "removal" && (
        <RemovalDialog
          title={`Remove “${open.view.name}”?`}
          action="Remove view"
          remove={() => removeView(open.view.fragment)}
          onClose={close}
        >
          Only the entry in the sidebar is removed. The messages stay.
        </RemovalDialog>
      )}
    </>
  );
}

type ViewRowProps = { view: ListedView; onOpen: ((kind: "name" | "removal") => void) | undefined };

function ViewRow({ view, onOpen }: ViewRowProps) {
  const pinning = useMutation({ mutationFn: (isPinned: boolean) => pinView(view, isPinned) }, queryClient);
  return (
    <div className="flex items-center gap-2 py-2.5">
      {onOpen && (
        <span className="order-last flex shrink-0">
          <IconButton
            label={`Rename ${view.name}`}
            icon={<Pencil className="size-4" />}
            onClick={() => onOpen("name")}
          />
          <IconButton
            label={`Remove ${view.name}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => onOpen("removal")}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <SwitchField
          label={view.name}
          error={pinning.error?.message}
          checked={pinning.isPending ? pinning.variables : view.isPinned}
          onChange={(isPinned) => pinning.mutate(isPinned)}
        />
      </div>
    </div>
  );
}
