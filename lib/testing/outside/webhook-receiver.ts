/** A receiver of outgoing webhooks. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface ReceivedPost {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Unparsed. */
  readonly bytes: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Null never responds. */
type Respond = (post: ReceivedPost) => Answer | null | Promise<Answer | null>;

export interface WebhookReceiver {
  readonly url: string;
  /** In order of arrival. */
  readonly received: readonly ReceivedPost[];
  respond: Respond;
}

/** For all tests of a file. */
export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const received: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { url: path = "", headers } = request;
      const bytes = Buffer.concat(chunks);
      const post = { path, headers, body: bytes.toString("utf8"), bytes };
      received.push(post);
      const answer = await receiver.respond(post);
      if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = { url: `http://127.0.0.1:${port}`, received, respond: () => ({}) };
  return receiver;
}
