/** Follows fences line by line to find where a fenced quote or spoiler ends, past the fences that it contains. */

interface Fence {
  readonly marker: string;
  readonly size: number;
  /** Fences within code do not count. */
  readonly isCode: boolean;
}

const fenceStart = /^[ \t]{0,3}(`{3,}|~{3,})/;

export class FenceTracker {
  readonly #open: Fence[] = [];

  get depth(): number {
    return this.#open.length;
  }

  /** Reads a line; afterwards `depth` counts the fences that are open. */
  read(line: string): void {
    const [start = "", sequence = ""] = fenceStart.exec(line) ?? [];
    if (sequence === "") return;
    const info = line.slice(start.length);
    const marker = sequence.charAt(0);
    const size = sequence.length;
    const innermost = this.#open.at(-1);
    if (/^[ \t]*$/.test(info) && innermost?.marker === marker && closes(innermost, size)) this.#open.pop();
    else if (!innermost?.isCode) {
      const isCode = !/^[ \t]*(?:quote[ \t]*$|spoiler(?:\s|$))/i.test(info);
      if (!info.includes(isCode ? "`" : "```")) this.#open.push({ marker, size, isCode });
    }
  }
}

/** Code ends at a fence of at least its length, a container only at one of exactly its length. */
function closes(fence: Fence, size: number): boolean {
  return fence.isCode ? size >= fence.size : size === fence.size;
}
