/** Draws the default avatar: initials on a color derived from the id. */
import { initials } from "../../text/initials.ts";
import outlines from "./letter-outlines.json" with { type: "json" };

/** Dark enough for white letters. */
const colors = [
  "#a8433a",
  "#96521f",
  "#566e25",
  "#2a7048",
  "#1c6f70",
  "#28669c",
  "#4b5ab3",
  "#7449a8",
  "#994087",
  "#a43a58",
] as const;

/**
 * Letter widths and outlines, in thousandths of the font size. From Inter SemiBold, Copyright 2016 The Inter Project
 * Authors (https://github.com/rsms/inter), under the SIL Open Font License, Version 1.1 (https://openfontlicense.org).
 */
const letterOutlines: ReadonlyMap<string, readonly [width: number, path: string]> = new Map(
  Object.entries(outlines).map(([letter, [width, path]]) => [letter, [Number(width), String(path)]]),
);

/** In a square of 100. */
const SIZE = 40;
/** Cap height, relative to the font size. */
const CAPITAL = 0.728;

const SILHOUETTE =
  '<circle cx="50" cy="40" r="17" fill="#fff"/><path d="M17 91a33 33 0 0 1 66 0z" fill="#fff"/>';

/** A square SVG without fonts; scripts without outlines get a silhouette. */
export function drawAvatar({ id, fullName }: { readonly id: number; readonly fullName: string }): string {
  const color = colors[id % colors.length] ?? colors[0];
  const drawn = drawLetters(initials(fullName)) ?? SILHOUETTE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" fill="${color}"/>${drawn}</svg>`;
}

/** Null when a letter has no outline. */
function drawLetters(letters: string): string | null {
  const glyphs = [...letters].map(outlineOf);
  const width = glyphs.reduce((sum, glyph) => sum + (glyph?.[0] ?? 0), 0) * (SIZE / 1_000);
  let x = (100 - width) / 2;
  const y = 50 + (CAPITAL * SIZE) / 2;
  const paths: string[] = [];
  for (const glyph of glyphs) {
    if (!glyph) return null;
    const [advance, path] = glyph;
    paths.push(
      `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${SIZE / 1_000})" d="${path}"/>`,
    );
    x += advance * (SIZE / 1_000);
  }
  return `<g fill="#fff">${paths.join("")}</g>`;
}

function outlineOf(letter: string) {
  return letterOutlines.get(letter) ?? letterOutlines.get([...letter.normalize("NFD")][0] ?? "");
}
