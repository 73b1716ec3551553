"use client";
/** Code block with copy and playground buttons. */
import { Copy, SquareTerminal } from "lucide-react";
import { type ReactNode, use, useRef } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { linkAddress } from "../content-address.ts";
import { CodeLanguage } from "../content-reader.ts";

const BUTTON = "border border-line bg-raised";

export function CodeBlock({ children }: { children: ReactNode }) {
  const block = useRef<HTMLPreElement>(null);
  const language = use(CodeLanguage);
  const all = useChatStore((state) => state.sharedLists.playgrounds);
  const playgrounds =
    language === ""
      ? []
      : all.filter(({ pygments_language: name }) => name.toLowerCase() === language.toLowerCase());

  return (
    <div className="group/code relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre ref={block} tabIndex={0}>
        {children}
      </pre>
      <div className="absolute top-1 right-1 flex gap-1 opacity-0 group-focus-within/code:opacity-100 group-hover/code:opacity-100 touch:opacity-100">
        {playgrounds.map(({ id, name, url_template }) => (
          <IconButton
            key={id}
            label={`Open in ${name}`}
            icon={<SquareTerminal className="size-3.5" />}
            onClick={() => void openPlayground(url_template, codeIn(block.current))}
            className={BUTTON}
          />
        ))}
        <IconButton
          label="Copy the code"
          icon={<Copy className="size-3.5" />}
          onClick={() => void copyText(codeIn(block.current), "Code")}
          className={BUTTON}
        />
      </div>
    </div>
  );
}

function codeIn(block: HTMLPreElement | null): string {
  return block?.textContent ?? "";
}

/** The playground's site gets the code only on click. */
async function openPlayground(template: string, code: string): Promise<void> {
  const { expandUrlTemplate } = await import("../../../../lib/markdown/links/url-template.ts");
  const address = linkAddress(expandUrlTemplate(template, { code }), window.location.origin);
  if (address !== null) window.open(address, "_blank", "noopener,noreferrer");
}
