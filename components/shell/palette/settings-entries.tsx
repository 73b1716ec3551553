"use client";
/** The pages of the settings, and each setting on them. */
import { Settings2 } from "lucide-react";
import { useSettingsPages } from "../../manage/settings/settings-pages.tsx";
import { navigate } from "../../model/navigation/navigate.ts";
import type { PaletteChoice } from "./palette-choice.ts";

/** Pages first; a setting leads to its row. Both are found by the words that the search of the settings finds them by. */
export function useSettingsEntries(): PaletteChoice[] {
  const pages = useSettingsPages();
  const choiceOf = (address: string, choice: Omit<PaletteChoice, "key" | "run">) => ({
    ...choice,
    key: `settings ${address}`,
    run: () => navigate({ kind: "settings", path: address }),
  });
  return [
    ...pages.map(({ address, title, keywords, scope, icon }) => {
      const context = scope === "you" ? "your settings" : "organization settings";
      return choiceOf(address, { name: title, context, words: keywords, icon });
    }),
    ...pages.flatMap(({ address, title, sections = [] }) =>
      sections.flatMap(({ rows }) =>
        rows.map(({ name, label, words = "" }) =>
          choiceOf(`${address}/${name}`, { name: label, context: title, words, icon: <Settings2 /> }),
        ),
      ),
    ),
  ];
}
