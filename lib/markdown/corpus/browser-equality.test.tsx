/** react-markdown renders the corpus like the server. */
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { shownTree } from "../../testing/shown-tree.ts";
import { keepUrl, rehypePlugins, remarkPlugins, remarkRehypeOptions } from "../parsing/markdown-plugins.ts";
import { renderMessage } from "../render-message.ts";

function show(source: string): string {
  return renderToStaticMarkup(
    <Markdown
      remarkPlugins={remarkPlugins(corpusSnapshot)}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={rehypePlugins}
      urlTransform={keepUrl}
    >
      {source}
    </Markdown>,
  );
}

test.each(readCorpus().map((pair) => [`${pair.construct}: ${pair.title}`, pair] as const))(
  "%s",
  (_, { source, html }) => {
    expect(shownTree(show(source))).toEqual(shownTree(html));
  },
);

test.each([">".repeat(100), `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${"|x|\n".repeat(100)}`])(
  "a text that is too complex to be formatted is shown as its source, as on the server",
  (source) => {
    expect(shownTree(show(source))).toEqual(shownTree(renderMessage(source, corpusSnapshot).html));
  },
);
