/** Shows the counts of an export, and what is left out or changed. */
import { sizeWords } from "../../../../lib/text/size-words.ts";
import { Facts } from "../frame/page-parts.tsx";
import type { TeamImport } from "./use-imports.ts";

type Contents = NonNullable<TeamImport["contents"]>;

const count = (number: number) => number.toLocaleString();

export function ImportContents({ contents }: { contents: Contents }) {
  const { people, channels, messages, files, file_bytes, left_out } = contents;
  return (
    <>
      <Facts
        facts={{
          "People and bots": `${count(people)} (${count(contents.people_added)} new, ${count(contents.people_matched)} already here)`,
          Channels: `${count(channels)} (${count(contents.channels_added)} new, ${count(contents.channels_joined)} joined with channels here)`,
          Messages: count(messages),
          Files: files === 0 ? "0" : `${count(files)}, ${sizeWords(file_bytes)}`,
        }}
      />
      <h3 className="mt-6 mb-1 font-semibold text-md">Left out or changed</h3>
      {left_out.length === 0 ? (
        <p className="text-ink-soft text-md">Nothing.</p>
      ) : (
        <ul className="divide-y divide-line">
          {left_out.map((each) => (
            <li key={each.reason} className="flex gap-4 py-2.5 text-md">
              <span className="w-12 shrink-0 text-right text-ink-soft tabular-nums">
                {count(each.count)} ×
              </span>
              <span className="min-w-0 flex-1">
                {each.reason}
                <span className="block break-words text-ink-soft text-sm">{examplesOf(each)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function examplesOf({ count: all, examples }: Contents["left_out"][number]): string {
  const rest = all > examples.length ? ` and ${count(all - examples.length)} more` : "";
  return `${examples.join(", ")}${rest}`;
}
