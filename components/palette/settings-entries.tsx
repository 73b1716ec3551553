"use client";
/** The pages of the settings, and each setting on them. */
import { Settings2 } from "lucide-react";
import { navigate } from "../navigation/navigate.ts";
import { useSettingsPages } from "../settings/use-settings-pages.ts";
import type { PaletteChoice } from "./palette-choice.ts";

/** Pages first; a setting is found by its label and leads to its row. */
export function useSettingsEntries(): PaletteChoice[] {
  const pages = useSettingsPages();
  const choiceOf = (address: string, name: string, context: string, icon: PaletteChoice["icon"]) => ({
    key: `settings ${address}`,
    name,
    context,
    icon,
    run: () => navigate({ kind: "settings", path: address }),
  });
  return [
    ...pages.map(({ address, title, scope, icon }) =>
      choiceOf(address, title, scope === "you" ? "your settings" : "organization settings", icon),
    ),
    ...pages.flatMap(({ address, title, sections = [] }) =>
      sections.flatMap(({ rows }) =>
        rows.map(({ name, label }) => choiceOf(`${address}/${name}`, label, title, <Settings2 />)),
      ),
    ),
  ];
}
