"use client";
/** A switch that saves each change immediately: it shows the change meanwhile, and goes back with the reason when refused. */
import type { ReactNode } from "react";
import { useRequest } from "../../../net/forms/use-request.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";

type SavedSwitchProps = {
  label: string;
  hint?: ReactNode;
  /** Why its state is not known. */
  error?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  /** Whether it cannot be pressed again while it is saved. */
  isLockedMeanwhile?: boolean;
  save: (checked: boolean) => Promise<unknown>;
};

export function SavedSwitch(props: SavedSwitchProps) {
  const { checked, save, error, disabled = false, isLockedMeanwhile = false, ...field } = props;
  const saving = useRequest(save);
  return (
    <SwitchField
      {...field}
      error={saving.error?.message ?? error}
      disabled={disabled || (isLockedMeanwhile && saving.isPending)}
      checked={saving.isPending ? saving.variables : checked}
      onChange={(wanted) => saving.mutate(wanted)}
    />
  );
}
