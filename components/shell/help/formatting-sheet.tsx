"use client";
/** Formatting help. */
import type { MouseEvent } from "react";
import { MessageContent } from "../../content/message-content/message-content.tsx";
import { useChatStore } from "../../model/store/use-store.ts";
import { type FormattingExample, formattingGroups } from "./formatting-examples.ts";

/** The links in the examples have made-up targets. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
}

export function FormattingSheet() {
  const translatesEmoticons = useChatStore((state) => state.markdownSettings.translateEmoticons);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Examples"
      className="-outline-offset-2 rounded-b-xl overflow-y-auto px-5 pb-5"
    >
      {formattingGroups.map((group) => (
        <table key={group.title} className="mb-6 w-full table-fixed border-collapse">
          <caption className="pb-1.5 text-left text-xs font-medium text-ink-faint">{group.title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">You write</th>
              <th scope="col">Everyone sees</th>
            </tr>
          </thead>
          <tbody>
            {group.examples
              .filter((example) => !example.isEmoticon || translatesEmoticons)
              .map((example) => (
                <ExampleRow key={example.source} example={example} />
              ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function ExampleRow({ example }: { example: FormattingExample }) {
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2 pr-4">
        <pre className="overflow-x-auto font-mono text-sm whitespace-pre-wrap break-words">
          {example.source}
        </pre>
      </td>
      <td className="py-2" onClickCapture={stayHere}>
        <MessageContent html={example.html} />
      </td>
    </tr>
  );
}
