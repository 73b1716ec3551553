"use client";
/** The settings page of the views in the sidebar: which are in sight, and the reader's own. */
import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../../connection/query-client.ts";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ListedView } from "../../views/listed-views.ts";
import { NameView } from "../../views/name-view.tsx";
import { useViews } from "../../views/use-views.ts";
import { pinView, removeView } from "../../views/view-requests.ts";
import { PageIntro } from "../frame/page-parts.tsx";
import { RemovalDialog } from "../frame/removal-dialog.tsx";

type Open = { kind: "name" | "removal"; view: ListedView } | null;

/** Views of one's own are made from any search, by the button beside its title. */
export function ViewsPage() {
  const views = useViews();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageIntro>
        Those that are on stand at the top of your sidebar, the others below “More”. To add one of your own,
        open it and press the bookmark beside its title.
      </PageIntro>
      <ul aria-label="Views">
        {views.map((view) => (
          <ViewRow
            key={view.fragment}
            view={view}
            onOpen={view.isOwn ? (kind) => setOpen({ kind, view }) : undefined}
          />
        ))}
      </ul>
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
          Only the entry in the sidebar goes. The messages stay.
        </RemovalDialog>
      )}
    </>
  );
}

type ViewRowProps = { view: ListedView; onOpen: ((kind: "name" | "removal") => void) | undefined };

function ViewRow({ view, onOpen }: ViewRowProps) {
  const pinning = useMutation({ mutationFn: (isPinned: boolean) => pinView(view, isPinned) }, queryClient);
  return (
    <li className="flex items-center gap-2 border-line border-b py-2.5">
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
    </li>
  );
}
