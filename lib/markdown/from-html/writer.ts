/** How the content of an element is written: handed to those who know each kind of element. */
import type { Nodes } from "hast";

export interface Writer {
  /** Inline content on one or more lines, without blank ones. */
  inline(nodes: readonly Nodes[]): string;
  /** Blocks, with a blank line between unless `gap` says otherwise. */
  blocks(nodes: readonly Nodes[], gap?: string): string;
}
