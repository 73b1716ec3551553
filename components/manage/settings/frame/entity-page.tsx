"use client";
/** A settings page of things of one kind: a list that is described by data, and what can be done with its rows. */
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ReorderList } from "../../../ui/reorder-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useOrder } from "../use-order.ts";
import { PlainList } from "./list-row.tsx";
import { AddButton, EmptyList, PageIntro, Section } from "./page-parts.tsx";

type Identified = { readonly id: number | string };

/** A button in each row: it opens a window, asks once before it removes the row, or acts immediately. */
type RowAction<Item> = {
  label: (item: Item) => string;
  /** In place of it, the word on the button. */
  word?: string;
  /** A bin without it. */
  icon?: ReactNode;
  /** Rows that have it; all of them without it. */
  isFor?: (item: Item) => boolean;
  opens?: (item: Item, close: () => void) => ReactNode;
  asks?: {
    title: (item: Item) => string;
    /** What the button says that does it. */
    action: string;
    remove: (item: Item) => Promise<unknown>;
    /** What goes, and what stays. */
    about: ReactNode | ((item: Item) => ReactNode);
  };
  run?: (item: Item) => unknown;
};

export type EntityListProps<Item extends Identified> = {
  /** The list's name for screen readers, where the title above it is not enough. */
  label?: string;
  /** undefined until they are fetched. */
  items: readonly Item[] | undefined;
  /** Why they could not be fetched. */
  error?: string | undefined;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  /** Draws a row, with the buttons of its actions. */
  row: (item: Item, buttons: ReactNode) => ReactNode;
  actions?: readonly RowAction<Item>[] | false;
  /** A field that narrows the list, where there is anything to find. */
  find?: {
    label: string;
    matching: (items: readonly Item[], typed: string) => readonly Item[];
    none: (typed: string) => string;
  };
  /** How many rows are drawn before somebody asks for more; all of them without it. */
  firstDrawn?: number;
  /** Draws a titled list for each of these that has rows, in place of one list. */
  sections?: readonly { title: string; isFor: (item: Item) => boolean }[];
  /** Makes it a list that is put in another order; `save` is absent for those who may only read it. */
  order?: { nameOf: (item: Item) => string; save: ((ids: Item["id"][]) => Promise<unknown>) | undefined };
};

type Open<Item> = { action: number; item: Item };

/** The window that a row has opened shows the row as it is by now, and stays when the row has gone. */
export function EntityList<Item extends Identified>(props: EntityListProps<Item>) {
  const { items, error, empty, actions, find } = props;
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Open<Item> | null>(null);
  const buttonsOf = (item: Item): ReactNode => {
    const buttons = (actions || []).map((action, index) => {
      if (action.isFor?.(item) === false) return null;
      const { word, icon = <Trash2 className="size-4" />, run } = action;
      const label = action.label(item);
      const press = () => (run ? run(item) : setOpen({ action: index, item }));
      return word === undefined ? (
        <IconButton key={label} label={label} icon={icon} onClick={press} />
      ) : (
        <Button key={label} size="sm" aria-label={label} onClick={press}>
          {word}
        </Button>
      );
    });
    return buttons.some(Boolean) ? buttons : null;
  };
  const isEmpty = items?.length === 0;
  const found = items && find ? find.matching(items, typed) : items;
  const opened = open && actions ? actions[open.action] : undefined;
  const openItem = open && (items?.find(({ id }) => id === open.item.id) ?? open.item);
  return (
    <>
      <FormError error={error} />
      {!items && !error && <Skeleton className="h-24" />}
      {isEmpty && empty && <EmptyList>{empty}</EmptyList>}
      {find && items && !isEmpty && (
        <SearchField label={find.label} value={typed} onChange={setTyped} className="mb-2" />
      )}
      {find && !isEmpty && found?.length === 0 && <EmptyList>{find.none(typed)}</EmptyList>}
      {found && found.length > 0 && <Sections {...props} items={found} buttonsOf={buttonsOf} />}
      {opened && openItem && <RowWindow action={opened} item={openItem} onClose={() => setOpen(null)} />}
    </>
  );
}

type RowWindowProps<Item> = { action: RowAction<Item>; item: Item; onClose: () => void };

function RowWindow<Item>({ action: { opens, asks }, item, onClose }: RowWindowProps<Item>) {
  if (!asks) return opens?.(item, onClose);
  const { title, action, remove, about } = asks;
  return (
    <RemovalDialog title={title(item)} action={action} remove={() => remove(item)} onClose={onClose}>
      {typeof about === "function" ? about(item) : about}
    </RemovalDialog>
  );
}

type RowsProps<Item extends Identified> = EntityListProps<Item> & {
  items: readonly Item[];
  buttonsOf: (item: Item) => ReactNode;
};

function Sections<Item extends Identified>(props: RowsProps<Item>) {
  const { sections, items } = props;
  if (!sections) return <Rows {...props} />;
  return sections.map(({ title, isFor }) => {
    const rows = items.filter(isFor);
    return (
      rows.length > 0 && (
        <Section key={title} title={title}>
          <Rows {...props} label={title} items={rows} />
        </Section>
      )
    );
  });
}

function Rows<Item extends Identified>(props: RowsProps<Item>) {
  const { label, items, row, buttonsOf, firstDrawn = items.length, order } = props;
  const [drawn, setDrawn] = useState(firstDrawn);
  if (order) return <OrderedRows {...props} order={order} />;
  const shown = firstDrawn < items.length ? items.slice(0, drawn) : items;
  return (
    <>
      <PlainList label={label}>
        {shown.map((item) => (
          <li key={item.id}>{row(item, buttonsOf(item))}</li>
        ))}
      </PlainList>
      {items.length > shown.length && (
        <Button size="sm" className="mt-3" onClick={() => setDrawn(drawn * 4)}>
          Show more of {items.length}
        </Button>
      )}
    </>
  );
}

type OrderedRowsProps<Item extends Identified> = RowsProps<Item> &
  Required<Pick<EntityListProps<Item>, "order">>;

function OrderedRows<Item extends Identified>(props: OrderedRowsProps<Item>) {
  const { label, row, buttonsOf, order } = props;
  const { items, reorder, error } = useOrder(props.items, async (ids) => {
    await order.save?.(ids);
  });
  return (
    <>
      <FormError error={error} />
      <ReorderList
        label={label ?? ""}
        items={items}
        nameOf={order.nameOf}
        onReorder={order.save && items.length > 1 ? reorder : undefined}
      >
        {(item) => row(item, buttonsOf(item))}
      </ReorderList>
    </>
  );
}

type EntityPageProps<Item extends Identified> = EntityListProps<Item> & {
  /** What these things are for. */
  about: ReactNode;
  /** The button that makes a new one, and the window it opens; false for those who may not. */
  add?: { label: string; isOpen?: boolean; form: (close: () => void) => ReactNode } | false;
  /** Below the list. */
  children?: ReactNode;
};

/** Those who may not change anything see what there is. */
export function EntityPage<Item extends Identified>(props: EntityPageProps<Item>) {
  const { about, add, children, ...list } = props;
  const [isAdding, setAdding] = useState(add !== undefined && add !== false && add.isOpen === true);
  return (
    <>
      <PageIntro action={add && <AddButton onClick={() => setAdding(true)}>{add.label}</AddButton>}>
        {about}
      </PageIntro>
      <EntityList {...list} />
      {children}
      {isAdding && add ? add.form(() => setAdding(false)) : null}
    </>
  );
}
