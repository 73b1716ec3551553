"use client";
/** An order that shows a move at once, before the server has confirmed it. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryClient } from "../../net/connection/query-client.ts";

type Identified = { readonly id: number | string };

type Order<Item extends Identified> = {
  items: readonly Item[];
  reorder: (ids: Item["id"][]) => void;
  error: string | undefined;
};

/** `items` is the order that events keep current; a refused move goes back to it. */
export function useOrder<Item extends Identified>(
  items: readonly Item[],
  save: (ids: Item["id"][]) => Promise<void>,
): Order<Item> {
  const [wanted, setWanted] = useState<Item["id"][] | null>(null);
  const movedFrom = useRef(items);
  const saving = useMutation({ mutationFn: save, onError: () => setWanted(null) }, queryClient);

  // The answer may come before the event: only both together make the wanted order the saved one.
  useEffect(() => {
    if (!saving.isPending && items !== movedFrom.current) setWanted(null);
  }, [items, saving.isPending]);

  return {
    items: wanted ? inOrder(items, wanted) : items,
    reorder: (ids) => {
      movedFrom.current = items;
      setWanted(ids);
      saving.mutate(ids);
    },
    error: saving.error?.message,
  };
}

/** What has come meanwhile stands at the end, where the server puts it. */
function inOrder<Item extends Identified>(items: readonly Item[], ids: readonly Item["id"][]): Item[] {
  const place = (item: Item) => {
    const index = ids.indexOf(item.id);
    return index === -1 ? ids.length : index;
  };
  return items.toSorted((one, other) => place(one) - place(other));
}
