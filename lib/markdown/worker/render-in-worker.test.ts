/** Workers render like the main thread, and isolate excessive messages. */
import { availableParallelism } from "node:os";
import { expect, test, vi } from "vitest";
import { forget, shared } from "../../kernel/registry.ts";
import { WorkerPool } from "../../kernel/turns/worker-pool.ts";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { renderMessage } from "../render-message.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { renderInWorker, renderProgram } from "./render-in-worker.ts";

vi.setConfig({ testTimeout: 60_000 });

const AUTHOR = 1;

/** In milliseconds; the parser's development build is about half as fast. */
const allowedOnMainThread = 60;
const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Makes `text` heavy enough for a worker. */
const heavy = (text: string) => `${text}\n\n$$x$$ ${"some words ".repeat(30)}`;

test("a worker renders the whole corpus as the main thread does", async () => {
  for (const { source } of readCorpus()) {
    const text = heavy(source);
    expect(await renderInWorker(text, corpusSnapshot, AUTHOR)).toEqual(renderMessage(text, corpusSnapshot));
  }
});

test("messages rendered at the same time each get their own result", async () => {
  const texts = Array.from({ length: 20 }, (_, index) => heavy(`@**Mara Lindt** ${index}`));
  const rendered = await Promise.all(texts.map((text) => renderInWorker(text, corpusSnapshot, AUTHOR)));
  rendered.forEach(({ html, mentionedUserIds }, index) => {
    expect(html).toContain(`@Mara Lindt</span> ${index}</p>`);
    expect(mentionedUserIds).toEqual([7]);
  });
});

test("the main thread keeps running while a worker renders", async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await renderInWorker("**a** `b` _c_ [d](https://x.example) ".repeat(250), corpusSnapshot, AUTHOR);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(3);
});

test("a message that takes too long is shown as source, and the next one is rendered", async () => {
  const text = heavy("@**Mara Lindt**");
  const { html, mentionedUserIds } = await renderInWorker(text, corpusSnapshot, AUTHOR, 0);
  expect(html).toContain('data-user-id="7">@Mara Lindt</span><br>\n<br>\n$$x$$ some words');
  expect(mentionedUserIds).toEqual([7]);
  expect((await renderInWorker(text, corpusSnapshot, AUTHOR)).mentionedUserIds).toEqual([7]);
});

test("messages that arrive while workers are terminated for others are rendered", async () => {
  const text = heavy("@**Mara Lindt**");
  for (let round = 0; round < 3; round += 1) {
    const late = renderInWorker(text, corpusSnapshot, AUTHOR, 0);
    const others = await Promise.all([1, 2, 3].map(() => renderInWorker(text, corpusSnapshot, AUTHOR)));
    for (const { mentionedUserIds } of others) expect(mentionedUserIds).toEqual([7]);
    await late;
  }
});

test("a failing lookup fails only its message", async () => {
  const broken: MarkdownSnapshot = {
    ...corpusSnapshot,
    peopleNamed: () => {
      throw new Error("no such table");
    },
  };
  await expect(renderInWorker(heavy("@**Mara Lindt**"), broken, AUTHOR)).rejects.toThrow();
  expect((await renderInWorker(heavy("@**Mara Lindt**"), corpusSnapshot, AUTHOR)).mentionedUserIds).toEqual([
    7,
  ]);
});

test("others get their turn while one account has too many messages waiting", async () => {
  const ended: string[] = [];
  const render = (accountId: number, name: string) =>
    renderInWorker(heavy(`${name} ${"**a** `b` ".repeat(250)}`), corpusSnapshot, accountId).then(
      () => ended.push(name),
      ({ code }) => expect(code).toBe("RATE_LIMIT_HIT"),
    );
  const flood = Array.from({ length: 60 }, () => render(2, "flood"));
  await render(3, "ordinary");
  // Running tasks, one per worker, may end first.
  expect(ended.indexOf("ordinary")).toBeLessThanOrEqual(availableParallelism());
  await Promise.all(flood);
  expect(ended.length).toBeLessThan(61);
});

const costly: Readonly<Record<string, string>> = {
  "quotes in turn with tables": fill("\n>\n|", 1_000),
  "quotes with lists": fill(">\n  * 1. \u00e9", 1_000),
  "fenced quotes": fill("```quote\n", 1_000),
  "spoilers around tables": fill("```spoiler x\n|a|b|\n|-|-|\n", 1_000),
  "code and quotes": fill("\n\n](```py\n```quote\n", 1_000),
  "nested lists": fill("\n* *", 1_000),
  "a formula": `$$${"\\sqrt{x}".repeat(100)}$$`,
  "commands of commands": `$$\\def\\a{${"x".repeat(80)}}\\def\\b{${"\\a".repeat(25)}}\\b\\b\\b$$`,
  "code of a slow grammar": `\`\`\`csharp\n${fill(`${"function ".repeat(40)}\n`, 3_900)}\n\`\`\``,
  mentions: fill("@**x** ", 1_000),
  "a long message": fill("**a** `b` [c](d) ", 10_000),
};

test.each(Object.entries(costly))("%s cost the main thread little", async (_, source) => {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 6 && best > allowedOnMainThread; attempt += 1) {
    const start = process.threadCpuUsage();
    await renderInWorker(source, corpusSnapshot, AUTHOR);
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1_000);
  }
  expect(best).toBeLessThan(allowedOnMainThread);
});

test("threads that return memory after each task still render the next one", async () => {
  forget("render pool");
  shared("render pool", () => new WorkerPool(renderProgram, 1));
  for (let round = 0; round < 10; round += 1) {
    const text = heavy(`round ${round}`);
    expect(await renderInWorker(text, corpusSnapshot, AUTHOR)).toEqual(renderMessage(text, corpusSnapshot));
    // Some tasks arrive while the thread returns memory.
    if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  forget("render pool");
});
