/** Draws the default avatar of an account: initials on a colour derived from its id. */
import { initials } from "../text/initials.ts";

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

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** An SVG document, square. */
export function drawAvatar({ id, fullName }: { readonly id: number; readonly fullName: string }): string {
  const color = colors[id % colors.length] ?? colors[0];
  const letters = initials(fullName).replaceAll(/[&<>]/g, (character) => escapes[character] ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" fill="${color}"/><text x="50" y="50" dy=".35em" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="40" font-weight="600" text-anchor="middle">${letters}</text></svg>`;
}
