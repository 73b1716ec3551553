/** Converts the content of an element; passed to the functions that convert one kind of element. */
import type { Nodes } from "hast";

export interface Writer {
  /** Inline content, without blank lines. */
  inline(nodes: readonly Nodes[]): string;
  /** Blocks, separated by `gap`, a blank line by default. */
  blocks(nodes: readonly Nodes[], gap?: string): string;
}
