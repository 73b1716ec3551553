/** Entry of a thread for one mail: untrusted input may take any time and memory. */
import { parentPort, workerData } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

const answer = await parseMail(workerData);
parentPort?.postMessage(
  answer,
  answer?.attachments.map(({ content }) => content.buffer),
);
