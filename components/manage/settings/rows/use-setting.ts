"use client";
/** One setting: its value, and changing it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { ApiParams } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { saveSettings } from "./save-setting.ts";
import type { SettingScope } from "./setting-row.ts";

type Setting = {
  value: unknown;
  error: string | undefined;
  isPending: boolean;
  /** `sent` is the parameter that stands for the value. Tells whether it was saved. */
  save: (value: unknown, sent: ApiParams[string]) => Promise<boolean>;
};

/** A change shows at once, and goes back if it is refused. */
export function useSetting(scope: SettingScope, name: string): Setting {
  const stored = useChatStore((state) => state.settings[scope].get(name));
  const [wanted, setWanted] = useState<{ value: unknown; from: unknown } | null>(null);
  const saving = useMutation(
    {
      mutationFn: (sent: ApiParams[string]) => saveSettings(scope, { [name]: sent }),
      onError: () => setWanted(null),
    },
    queryClient,
  );
  // Any event about the setting is newer than what is wanted here, also when it is changed back later.
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
