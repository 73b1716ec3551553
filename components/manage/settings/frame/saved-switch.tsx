"use client";
/** A switch that saves immediately. */
import type { ReactNode } from "react";
import { useRequest } from "../../../net/forms/use-request.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";

type SavedSwitchProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  disabled?: boolean;
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
