/** What a palette offers, with what happens when it is chosen. */
import type { ReactNode } from "react";
import type { PaletteEntry } from "./palette-matches.ts";

export type PaletteChoice = PaletteEntry & { icon: ReactNode; run: () => void };

export type PaletteGroup = {
  heading: string;
  entries: PaletteChoice[];
  /** How many are offered before anything is typed. */
  initialLimit: number;
};
