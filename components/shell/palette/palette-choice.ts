/** A palette entry and its action. */
import type { ReactNode } from "react";
import type { PaletteEntry } from "./palette-matches.ts";

export type PaletteChoice = PaletteEntry & { icon: ReactNode; run: () => void };

export type PaletteGroup = {
  heading: string;
  entries: PaletteChoice[];
  /** Shown before anything is typed. */
  initialLimit: number;
};
