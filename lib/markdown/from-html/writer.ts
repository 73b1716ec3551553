/** Converts the content of elements. */
import type { Nodes } from "hast";

export interface Writer {
  /** Without blank lines. */
  inline(nodes: readonly Nodes[]): string;
  /** `gap` defaults to a blank line. */
  blocks(nodes: readonly Nodes[], gap?: string): string;
}
