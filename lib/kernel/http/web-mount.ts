/** The adapter for Next.js. */
import type { Readable } from "node:stream";
import { PiecedText } from "../../text/shared-text.ts";
import { ApiError } from "../errors.ts";
import { LoggedRequest } from "../log/logged-request.ts";
import type { RawRequest, RawResponse } from "./raw-request.ts";

export type WebHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

export function runFromWeb(run: (request: RawRequest) => Promise<RawResponse>): WebHandler {
  return async (request, context) => {
    const url = new URL(request.url);
    const host = request.headers.get("host") ?? url.host;
    const response = await run({
      method: request.method,
      pathParams: pathParams(await context.params),
      queryString: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      readBody: (limit) => readBody(request, limit),
      streamBody: () => streamBody(request),
      onAuthenticated: () => undefined,
      clientAddress: "",
      origin: `${url.protocol}//${host}`,
      logged: new LoggedRequest(request.headers.get("x-request-id") ?? undefined),
      signal: request.signal,
    });
    const { body, stream } = response;
    return new Response(stream ? webStream(stream) : body instanceof PiecedText ? body.toString() : body, {
      status: response.status,
      headers: response.headers,
    });
  };
}

function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      stream.destroy();
    },
  });
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.byteLength <= limit) return body;
  throw new ApiError("REQUEST_TOO_LARGE", "The request is too large.");
}

async function* streamBody({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body) yield* body;
}

function pathParams(params: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join("/") : value] as const],
  );
  return Object.fromEntries(entries);
}
