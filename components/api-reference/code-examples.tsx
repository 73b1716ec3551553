/** A call as code, in the language that the reader chose. */
import { Tabs } from "@base-ui/react/tabs";
import { CodeBlock } from "./code-block.tsx";
import { codeOf, LANGUAGES, type Language } from "./example-code.ts";
import type { Operation } from "./read-document.ts";
import { rememberLanguage, useLanguage } from "./use-language.ts";

type CodeExamplesProps = { operation: Operation; values: ReadonlyMap<string, string> };

export function CodeExamples({ operation, values }: CodeExamplesProps) {
  const language = useLanguage();
  return (
    <Tabs.Root
      value={language}
      onValueChange={(chosen: Language) => rememberLanguage(chosen)}
      className="mt-8"
      render={<section aria-label="From a program" />}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">From a program</h2>
        <Tabs.List aria-label="Language" className="flex gap-1">
          {LANGUAGES.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              className="h-7 rounded-md px-2.5 text-ink-soft text-sm hover:bg-hover hover:text-ink data-active:bg-selected data-active:text-ink touch:h-11"
            >
              {each}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={language}>
        <CodeBlock label="Code" text={codeOf(language, operation, values, window.location.origin)} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
