"use client";
/** A setting's value, and saving it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApiWithRows } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import type { SettingRow, SettingScope } from "./setting-row.ts";

const OPERATIONS = {
  organization: "PATCH /realm",
  personal: "PATCH /settings",
  defaults: "PATCH /realm/user_settings_defaults",
} as const satisfies Record<SettingScope, string>;

export async function saveSetting(scope: SettingScope, name: string, value: unknown): Promise<void> {
  await callApiWithRows(OPERATIONS[scope], { [name]: value });
}

export type ControlProps<Row extends SettingRow = SettingRow> = {
  scope: SettingScope;
  row: Row;
  mayChange: boolean;
};

type Setting = {
  value: unknown;
  error: string | undefined;
  isPending: boolean;
  /** `sent` is encoded. Resolves to whether it was saved. */
  save: (value: unknown, sent: unknown) => Promise<boolean>;
};

/** Shows the new value before the server has confirmed it. */
export function useSetting(scope: SettingScope, name: string): Setting {
  const stored = useChatStore((state) => state.settings[scope].get(name));
  const [wanted, setWanted] = useState<{ value: unknown; from: unknown } | null>(null);
  const saving = useMutation(
    {
      mutationFn: (sent: unknown) => saveSetting(scope, name, sent),
      onError: () => setWanted(null),
    },
    queryClient,
  );
  // Any event supersedes the optimistic value.
  if (wanted && !Object.is(wanted.from, stored)) setWanted(null);
  return {
    value: wanted && Object.is(wanted.from, stored) ? wanted.value : stored,
    error: saving.error?.message,
    isPending: saving.isPending,
    save: (value, sent) => {
      setWanted({ value, from: stored });
      return saving.mutateAsync(sent).then(
        () => true,
        () => false,
      );
    },
  };
}
