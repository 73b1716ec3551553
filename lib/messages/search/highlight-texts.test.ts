/** Highlighting in workers. */
import { expect, test } from "vitest";
import type { Match } from "./compile-search.ts";
import { highlightHtml } from "./highlight.ts";
import { highlightTexts, LONGEST_ON_MAIN_THREAD } from "./highlight-texts.ts";

const READER = 1;
const word = (text: string): Match => [{ texts: new Set([text]), prefix: null, distance: 0 }];
const matches = [word("walrus"), word("oyster")];
const paragraph = (times: number) => `<p>${"walrus <em>and</em> oyster, ".repeat(times)}</p>`;

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
}

test.each([
  ["a small page", [paragraph(1), "<p>nothing</p>", "", paragraph(3)]],
  ["a large page of short texts", Array.from({ length: 300 }, (_, index) => paragraph(1 + (index % 5)))],
  ["a large text between small ones", ["<p>walrus</p>", paragraph(3_000), "<p>oyster</p>"]],
])("%s is marked text by text, in order", async (_, texts) => {
  const marked = await highlightTexts(texts, matches, READER);
  expect(marked).toEqual(texts.map((html) => highlightHtml(html, matches)));
  expect(marked.join("")).toContain('<span class="highlight">walrus</span>');
});

test("without matches, texts stay unchanged", async () => {
  const texts = [paragraph(1), paragraph(1_000)];
  expect(await highlightTexts(texts, [], READER)).toEqual(texts);
});

test("a large page takes little of the main thread's time", async () => {
  const texts = Array.from({ length: 100 }, () => paragraph(1_000));
  expect(texts.join("").length).toBeGreaterThan(50 * LONGEST_ON_MAIN_THREAD);
  await highlightTexts(texts, matches, READER);
  const inWorker = await cpuOf(() => highlightTexts(texts, matches, READER));
  const itself = await cpuOf(async () => texts.map((html) => highlightHtml(html, matches)));
  expect(inWorker).toBeLessThan(itself / 4);
});
