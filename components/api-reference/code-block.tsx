/** Code that can be copied. */
import { Copy } from "lucide-react";
import { copyText } from "../ui/copy-text.ts";
import { IconButton } from "../ui/icon-button.tsx";

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="relative mt-2">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md bg-hover p-3 pr-11"
      >
        <pre className="whitespace-pre-wrap break-all font-mono text-sm">{text}</pre>
      </section>
      <IconButton
        label={`Copy ${label.toLowerCase()}`}
        icon={<Copy className="size-4" />}
        className="absolute top-1.5 right-1.5"
        onClick={() => copyText(text, label)}
      />
    </div>
  );
}
