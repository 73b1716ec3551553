/** Keeps this node in the list of nodes while it serves. */
import { ANNOUNCED_EVERY_MS, announceNode, withdrawNode } from "../../lib/kernel/health/announce-node.ts";
import { logFailure } from "../../lib/kernel/log-failure.ts";
import { longWork, repeat } from "../repeat.ts";

const LONG_SECONDS = 60;
const WORK = "announcing this node";

/** @returns removes the node from the list. */
export function startAnnouncing(port: number): () => Promise<void> {
  const announce = () => announceNode(port, longWork(LONG_SECONDS));
  const noteFailure = (error: unknown) => logFailure(error, { work: WORK }, "recurring work failed");
  const first = announce().catch(noteFailure);
  const stop = repeat(WORK, ANNOUNCED_EVERY_MS, announce);
  return async () => {
    await Promise.all([first, stop()]);
    await withdrawNode().catch(noteFailure);
  };
}
