"use client";
/** A field of chips, saved immediately. */
import { useRequest } from "../../../net/forms/use-request.ts";
import { ChipsField, type Choice } from "../../../ui/fields/chips-field.tsx";

type ChosenListProps<Item extends Choice> = {
  label: string;
  hint?: string;
  placeholder: string;
  choices: readonly Item[];
  chosen: readonly Item[];
  add: (item: Item) => Promise<unknown>;
  remove: (item: Item) => Promise<unknown>;
};

/** Refused changes disappear, since the chips follow events. */
export function ChosenList<Item extends Choice>(props: ChosenListProps<Item>) {
  const { label, hint, placeholder, choices, chosen, add, remove } = props;
  const saving = useRequest(async (wanted: readonly Item[]) => {
    for (const item of wanted) if (!hasItem(chosen, item)) await add(item);
    for (const item of chosen) if (!hasItem(wanted, item)) await remove(item);
  });
  return (
    <ChipsField
      label={label}
      hint={hint}
      placeholder={placeholder}
      error={saving.error?.message ?? null}
      choices={choices}
      chosen={saving.isPending ? saving.variables : chosen}
      onChange={(wanted) => saving.mutate(wanted)}
    />
  );
}

function hasItem(items: readonly Choice[], { key }: Choice): boolean {
  return items.some((item) => item.key === key);
}
