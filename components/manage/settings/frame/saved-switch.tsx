"use client";
/** A switch that saves each change immediately: it shows the change meanwhile, and goes back with the reason when refused. */
import type { ReactNode } from "react";
import { useRequest } from "../../../net/forms/use-request.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";

type SavedSwitchProps = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  save: (checked: boolean) => Promise<unknown>;
};

export function SavedSwitch({ checked, save, ...field }: SavedSwitchProps) {
  const saving = useRequest(save);
  return (
    <SwitchField
      {...field}
      error={saving.error?.message}
      checked={saving.isPending ? saving.variables : checked}
      onChange={(wanted) => saving.mutate(wanted)}
    />
  );
}
