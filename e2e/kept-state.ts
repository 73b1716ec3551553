/** State that a browser stores for its next start. */
import { expect, type Page } from "@playwright/test";

/** The chat as text, and the number of app versions. */
export function kept(page: Page): Promise<{ state: string; versions: number }> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = (await indexedDB.databases()).some(({ name }) => name === "parley");
    const database = known ? await answered(indexedDB.open("parley")) : null;
    const all = database ? await answered(database.transaction("state").objectStore("state").getAll()) : [];
    database?.close();
    const pages = (await caches.keys()).map(async (name) => (await caches.open(name)).match("/"));
    return { state: JSON.stringify(all), versions: (await Promise.all(pages)).filter(Boolean).length };
  });
}

export function untilKept(page: Page, text: string): Promise<void> {
  return expect.poll(async () => (await kept(page)).state, { timeout: 60_000 }).toContain(text);
}

/** A reload does not store the state, so an offline page would have none to show. */
export function untilStateIsKept(page: Page): Promise<void> {
  return expect.poll(async () => (await kept(page)).state, { timeout: 60_000 }).not.toBe("[]");
}
