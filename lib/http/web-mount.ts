/** The adapter for Next.js: web Request in, web Response out. */
import { randomUUID } from "node:crypto";
import type { RawRequest, RawResponse } from "./raw-request.ts";

export type WebHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** Wraps an endpoint's core as a route handler. */
export function runFromWeb(run: (request: RawRequest) => Promise<RawResponse>): WebHandler {
  return async (request, context) => {
    const url = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const host = request.headers.get("host") ?? url.host;
    const response = await run({
      method: request.method,
      pathParams: pathParams(await context.params),
      queryString: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      body,
      clientAddress: "",
      origin: `${url.protocol}//${host}`,
      requestId: randomUUID(),
      signal: request.signal,
    });
    return new Response(response.body, { status: response.status, headers: response.headers });
  };
}

function pathParams(params: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join("/") : value] as const],
  );
  return Object.fromEntries(entries);
}
