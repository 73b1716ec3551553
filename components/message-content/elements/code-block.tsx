"use client";
/** A block of code, with a button that copies it. */
import { Copy } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify, notifyError } from "../../ui/layers/notify.ts";

/** Code that is wider than the column scrolls within it; a shadow at its end says that there is more. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const block = useRef<HTMLPreElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(block.current?.textContent ?? "");
      await notify("Code copied");
    } catch {
      await notifyError("The browser did not allow copying.");
    }
  }

  return (
    <div className="group/code relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre ref={block} tabIndex={0}>
        {children}
      </pre>
      <IconButton
        label="Copy the code"
        icon={<Copy className="size-3.5" />}
        onClick={() => void copy()}
        className="absolute! top-1 right-1 border border-line bg-raised opacity-0 focus-visible:opacity-100 group-focus-within/code:opacity-100 group-hover/code:opacity-100 touch:opacity-100"
      />
    </div>
  );
}
