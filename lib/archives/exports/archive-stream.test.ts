/** An archive that fails before it is read. */
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { archiveStream } from "./archive-stream.ts";

it("throws its error only to its reader, even to one that starts later", async () => {
  const failed = archiveStream(() => Promise.reject(new Error("no such table")));
  const stopped = archiveStream(async () => {});
  stopped.destroy(new Error("the server stops"));
  // An unhandled error would have ended the process by now.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  await expect(failed.toArray()).rejects.toThrow("no such table");
  await expect(stopped.toArray()).rejects.toThrow("the server stops");
});
