"use client";
/** The results below an inline combobox. */
import { Combobox } from "@base-ui/react/combobox";
import type { ReactNode } from "react";

type PickListProps<Item> = {
  none: string;
  children: (item: Item) => ReactNode;
};

/** Maximum number of rows; others are found by typing. */
export const MAX_PICKED_FROM = 50;

export function PickList<Item extends { id: number }>({ none, children }: PickListProps<Item>) {
  return (
    <>
      <Combobox.Empty className="px-5 py-6 text-center text-ink-faint text-md empty:p-0">
        {none}
      </Combobox.Empty>
      <Combobox.List className="mt-2 min-h-0 flex-1 overflow-y-auto px-3 pb-3 sm:max-h-72">
        {(item: Item) => (
          <Combobox.Item
            key={item.id}
            value={item}
            className="flex min-h-9 select-none items-center gap-2.5 rounded-md px-2 text-md outline-none data-highlighted:bg-hover touch:min-h-11"
          >
            {children(item)}
          </Combobox.Item>
        )}
      </Combobox.List>
    </>
  );
}
