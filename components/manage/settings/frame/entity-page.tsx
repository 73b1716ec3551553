"use client";
/** A settings page that lists things of one kind. */
import { Pencil, Trash2 } from "lucide-react";
import {
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useState,
} from "react";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { usePortions } from "../../../ui/use-portions.ts";
import { OrderedRows } from "./ordered-rows.tsx";
import {
  AddButton,
  EmptyList,
  ListRow,
  type ListRowProps,
  PageIntro,
  PlainList,
  Section,
} from "./page-parts.tsx";

type Identified = { readonly id: number | string };

export type RowAction<Item> = {
  /** "Delete" in "Delete Team". */
  does: string;
  /** Label instead of the icon. */
  word?: string;
  icon?: ReactNode;
  isFor?: (item: Item) => boolean;
} & (
  | { opens: (item: Item, close: () => void) => ReactNode }
  | { run: (item: Item) => unknown }
  | {
      removes: (item: Item) => Promise<unknown>;
      /** "Delete Team?" by default. */
      title?: (item: Item) => string;
      confirm: string;
      about: ReactNode | ((item: Item) => ReactNode);
    }
);

/** The usual first action, without `opens`. */
export const EDIT = { does: "Edit", icon: <Pencil className="size-4" /> } as const;

/** Without rows, a titled part is hidden; an untitled one shows `empty`. */
type ListSection<Item> = {
  title?: string;
  description?: string;
  label?: string;
  isFor: (item: Item) => boolean;
};

type Find<Item> = {
  label: string;
  /** Search text, or a function that filters and sorts. */
  by: ((item: Item) => string) | { matching: (items: readonly Item[], typed: string) => readonly Item[] };
  /** "No emoji" in "No emoji matches “x”." */
  none: string;
  /** The field appears above this many rows. */
  from?: number;
  /** Another filter; `sections` apply it. */
  beside?: ReactNode;
};

type EntityListProps<Item extends Identified> = {
  /** For screen readers; the title by default. */
  label?: string | undefined;
  items: readonly Item[] | undefined;
  error?: string | undefined;
  empty?: ReactNode;
  nameOf: (item: Item) => string;
  /** Describes the row, or renders it with `buttons`. */
  row: (item: Item, buttons: ReactNode) => ListRowProps | ReactElement;
  actions?: readonly RowAction<Item>[];
  /** Hides all buttons and fixes the order. */
  isReadOnly?: boolean;
  find?: Find<Item>;
  firstDrawn?: number;
  sections?: readonly ListSection<Item>[];
  /** Makes the rows reorderable. */
  saveOrder?: (ids: Item["id"][]) => Promise<unknown>;
  intro?: (found: readonly Item[], typed: string) => ReactNode;
};

/** A row's dialog follows changes and stays open when the row is gone. */
export function EntityList<Item extends Identified>(props: EntityListProps<Item>) {
  const { items, error, empty, find, sections = [{ isFor: () => true }], intro } = props;
  const [filter, setFilter] = useState("");
  const { buttonsOf, opened } = useRowActions(props);
  // Typing does not wait for the rows.
  const typed = useDeferredValue(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a page finds rows never changes.
  const found = useMemo(() => (items && find ? matching(items, find.by, typed) : items), [items, typed]);
  const hasField = find && items && items.length > (find.from ?? 0);
  return (
    <>
      {intro?.(found ?? [], typed)}
      <FormError error={error} />
      {!items && !error && <Skeleton className="h-24" />}
      {items?.length === 0 && empty && <EmptyList>{empty}</EmptyList>}
      {hasField && (
        <div className="mb-2 flex flex-wrap gap-2">
          <SearchField label={find.label} value={filter} onChange={setFilter} className="min-w-48 flex-1" />
          {find.beside}
        </div>
      )}
      {items &&
        items.length > 0 &&
        sections.map(({ title, description, label = title, isFor }) => {
          const inSection = found?.filter(isFor) ?? [];
          const rows = inSection.length > 0 && (
            <Rows {...props} label={label ?? props.label} items={inSection} buttonsOf={buttonsOf} />
          );
          const nothing = typed && find ? `${find.none} matches “${typed}”.` : empty;
          if (title === undefined)
            return <Fragment key="">{rows || <EmptyList>{nothing}</EmptyList>}</Fragment>;
          return (
            rows && (
              <Section key={title} title={title} description={description}>
                {rows}
              </Section>
            )
          );
        })}
      {opened}
    </>
  );
}

function matching<Item>(items: readonly Item[], by: Find<Item>["by"], typed: string): readonly Item[] {
  if (typeof by === "object") return by.matching(items, typed);
  return items.filter((item) => matchesFilter(by(item), typed));
}

function useRowActions<Item extends Identified>(props: EntityListProps<Item>) {
  const { items, actions = [], nameOf, isReadOnly } = props;
  const [open, setOpen] = useState<{ action: RowAction<Item>["does"]; item: Item } | null>(null);
  const labelOf = (action: RowAction<Item>, item: Item) => `${action.does} ${nameOf(item)}`;
  const buttonsOf = (item: Item): ReactNode => {
    if (isReadOnly) return null;
    const buttons = actions
      .filter(({ isFor }) => isFor?.(item) ?? true)
      .map((action) => {
        const { does, word, icon = <Trash2 className="size-4" /> } = action;
        const label = labelOf(action, item);
        const press = () => ("run" in action ? action.run(item) : setOpen({ action: does, item }));
        if (word === undefined) return <IconButton key={does} label={label} icon={icon} onClick={press} />;
        return (
          <Button key={does} size="sm" aria-label={label} onClick={press}>
            {word}
          </Button>
        );
      });
    return buttons.length > 0 ? buttons : null;
  };
  const close = () => setOpen(null);
  const windowOf = (action: RowAction<Item>, item: Item): ReactNode => {
    if ("opens" in action) return action.opens(item, close);
    if ("run" in action) return null;
    const { removes, title = () => `${labelOf(action, item)}?`, confirm, about } = action;
    return (
      <RemovalDialog title={title(item)} action={confirm} remove={() => removes(item)} onClose={close}>
        {typeof about === "function" ? about(item) : about}
      </RemovalDialog>
    );
  };
  const action = isReadOnly ? undefined : actions.find(({ does }) => does === open?.action);
  const item = open && (items?.find(({ id }) => id === open.item.id) ?? open.item);
  return { buttonsOf, opened: action && item ? windowOf(action, item) : null };
}

type RowsProps<Item extends Identified> = EntityListProps<Item> & {
  items: readonly Item[];
  buttonsOf: (item: Item) => ReactNode;
};

function Rows<Item extends Identified>(props: RowsProps<Item>) {
  const { label, items, nameOf, row, buttonsOf, firstDrawn, saveOrder, isReadOnly } = props;
  const [wanted, setWanted] = useState(firstDrawn ?? Number.POSITIVE_INFINITY);
  const portion = usePortions(firstDrawn === undefined ? 0 : Math.min(wanted, items.length));
  const drawn = (item: Item) => {
    const buttons = buttonsOf(item);
    const described = row(item, buttons);
    if (isValidElement(described)) return described;
    return <ListRow actions={buttons} {...described} />;
  };
  if (saveOrder) {
    const save = isReadOnly ? undefined : saveOrder;
    return <OrderedRows label={label ?? ""} items={items} nameOf={nameOf} save={save} row={drawn} />;
  }
  const shown = firstDrawn === undefined ? items : items.slice(0, portion);
  return (
    <>
      <PlainList label={label}>
        {shown.map((item) => (
          <li key={item.id}>{drawn(item)}</li>
        ))}
      </PlainList>
      {items.length > wanted && (
        <Button size="sm" className="mt-3" onClick={() => setWanted(wanted * 4)}>
          Show more of {items.length}
        </Button>
      )}
    </>
  );
}

type EntityPageProps<Item extends Identified> = Omit<EntityListProps<Item>, "intro"> & {
  about: ReactNode | ((found: readonly Item[], typed: string) => ReactNode);
  /** Label of the button for `form`. */
  add?: string | false;
  isQuiet?: boolean;
  form?: (close: () => void) => ReactNode;
  isAdding?: boolean;
  children?: ReactNode;
};

export function EntityPage<Item extends Identified>(props: EntityPageProps<Item>) {
  const { about, add, isQuiet, form, isAdding: isAddingAtFirst = false, children, ...list } = props;
  const [isAdding, setAdding] = useState(isAddingAtFirst);
  const mayAdd = add && !list.isReadOnly;
  const action = mayAdd && (
    <AddButton isQuiet={isQuiet} onClick={() => setAdding(true)}>
      {add}
    </AddButton>
  );
  return (
    <>
      <EntityList
        {...list}
        intro={(found, typed) => (
          <PageIntro action={action}>{typeof about === "function" ? about(found, typed) : about}</PageIntro>
        )}
      />
      {children}
      {isAdding && mayAdd && form?.(() => setAdding(false))}
    </>
  );
}
