"use client";
/** Views in the sidebar. */
import { Pencil } from "lucide-react";
import { useMemo } from "react";
import type { ListedView } from "../../../read/views/listed-views.ts";
import { NameView } from "../../../read/views/name-view.tsx";
import { useViews } from "../../../read/views/use-views.ts";
import { orderViews, pinView, removeView } from "../../../read/views/view-requests.ts";
import { EntityPage } from "../frame/entity-page.tsx";
import { SavedSwitch } from "../frame/saved-switch.tsx";

const isOwn = (view: ListedView) => view.isOwn;

/** The button beside a search's title adds views. */
export function ViewsPage() {
  const listed = useViews();
  const views = useMemo(() => listed.map((view) => ({ ...view, id: view.fragment })), [listed]);
  return (
    <EntityPage
      about="Views that are on appear at the top of your sidebar, the others under “More”, in this order. To add your own, open it and press the bookmark beside its title."
      label="Views"
      items={views}
      nameOf={({ name }) => name}
      row={(view, buttons) => (
        <div className="flex items-center gap-2 py-2.5">
          {buttons && <span className="order-last flex shrink-0">{buttons}</span>}
          <div className="min-w-0 flex-1">
            <SavedSwitch
              label={view.name}
              checked={view.isPinned}
              save={(isPinned) => pinView(view, isPinned)}
            />
          </div>
        </div>
      )}
      saveOrder={orderViews}
      actions={[
        {
          does: "Rename",
          icon: <Pencil className="size-4" />,
          isFor: isOwn,
          opens: ({ fragment, name }, close) => <NameView fragment={fragment} name={name} onClose={close} />,
        },
        {
          does: "Remove",
          isFor: isOwn,
          title: ({ name }) => `Remove “${name}”?`,
          removes: ({ fragment }) => removeView(fragment),
          confirm: "Remove view",
          about: "Only the entry in the sidebar is removed. The messages stay.",
        },
      ]}
    />
  );
}
