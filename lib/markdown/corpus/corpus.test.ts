/** The corpus renders to the given HTML. */
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { renderByPipeline, renderMessage } from "../render-message.ts";

const corpus = readCorpus();

test("the corpus has at least 300 pairs, with unique titles per file", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300);
  expect(new Set(corpus.map(({ construct, title }) => `${construct}: ${title}`)).size).toBe(corpus.length);
});

test.each(corpus.map((pair) => [`${pair.construct}: ${pair.title}`, pair] as const))(
  "%s",
  (_, { source, html }) => {
    const rendered = renderMessage(source, corpusSnapshot);
    expect(rendered.html).toBe(html);
    expect(renderByPipeline(source, corpusSnapshot)).toEqual(rendered);
  },
);
