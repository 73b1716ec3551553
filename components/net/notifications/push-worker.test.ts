/** Push notifications stay clickable, also after concurrent pushes. */
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, it } from "vitest";

const CODE = readFileSync(new URL("../../../public/push-worker.js", import.meta.url), "utf8");

/** Notifications being shown during each listing. */
const listedBeside: number[] = [];
let underWay = 0;
const shown: string[] = [];

const registration = {
  showNotification: async (title: string) => {
    underWay += 1;
    if (title === "Second") await new Promise((resolve) => setTimeout(resolve, 20));
    underWay -= 1;
    shown.push(title);
  },
  getNotifications: async () => {
    listedBeside.push(underWay);
    return [];
  },
};

it("lists notifications only when none is being shown", async () => {
  const handlers: Record<string, (event: object) => void> = {};
  const self = {
    clients: { matchAll: async () => [] },
    registration,
    navigator,
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler;
    },
  };
  vm.runInNewContext(CODE, { self, URL, fetch });
  const works: Promise<unknown>[] = [];
  for (const title of ["First", "Second"]) {
    const data = { json: () => ({ title, body: "Text", url: "/" }) };
    handlers.push?.({ data, waitUntil: (work: Promise<unknown>) => works.push(work) });
  }
  await Promise.all(works);
  expect(shown).toEqual(["First", "Second"]);
  expect(listedBeside).toEqual([0, 0]);
});
