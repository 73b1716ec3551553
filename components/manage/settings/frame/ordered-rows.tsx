"use client";
/** A reorderable list with optimistic moves. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRequest } from "../../../net/forms/use-request.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { ReorderList } from "../../../ui/reorder-list.tsx";

type Identified = { readonly id: number | string };

type OrderedRowsProps<Item extends Identified> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Absent if read-only. */
  save: ((ids: Item["id"][]) => Promise<unknown>) | undefined;
  row: (item: Item) => ReactNode;
};

export function OrderedRows<Item extends Identified>(props: OrderedRowsProps<Item>) {
  const { label, items, nameOf, save, row } = props;
  const [wanted, setWanted] = useState<Item["id"][] | null>(null);
  const movedFrom = useRef(items);
  const saving = useRequest((ids: Item["id"][]) =>
    Promise.resolve(save?.(ids)).catch((error: unknown) => {
      setWanted(null);
      throw error;
    }),
  );

  // Response and event together confirm the order.
  useEffect(() => {
    if (!saving.isPending && items !== movedFrom.current) setWanted(null);
  }, [items, saving.isPending]);

  const reorder = (ids: Item["id"][]) => {
    movedFrom.current = items;
    setWanted(ids);
    saving.mutate(ids);
  };
  return (
    <>
      <FormError error={saving.error?.message} />
      <ReorderList
        label={label}
        items={wanted ? inOrder(items, wanted) : items}
        nameOf={nameOf}
        onReorder={save && items.length > 1 ? reorder : undefined}
      >
        {row}
      </ReorderList>
    </>
  );
}

/** New rows go to the end. */
function inOrder<Item extends Identified>(items: readonly Item[], ids: readonly Item["id"][]): Item[] {
  const place = (item: Item) => {
    const index = ids.indexOf(item.id);
    return index === -1 ? ids.length : index;
  };
  return items.toSorted((one, other) => place(one) - place(other));
}
