/** Logs requests for pages and files, and gives their answers x-request-id. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "../../lib/kernel/log/log-request.ts";
import { inRequest, LoggedRequest } from "../../lib/kernel/log/logged-request.ts";
import { clientOf } from "../connections/client-of.ts";

/** In place of a contract's operation id. */
type PageOperation = "page" | "file";

/** @param serve logs with the request's fields, also where Next.js logs. */
export function servePageLogged(
  request: IncomingMessage,
  response: ServerResponse,
  { operation, trustedProxies }: { readonly operation: PageOperation; readonly trustedProxies: number },
  serve: (logged: LoggedRequest) => Promise<void>,
): Promise<void> {
  const logged = new LoggedRequest(request.headers["x-request-id"]);
  logged.operation = operation;
  response.setHeader("x-request-id", logged.id);
  const { method } = request;
  const { clientAddress } = clientOf(request, trustedProxies);
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : null;
    logRequest(logged, { method, clientAddress, status, isExpectedToLast: operation === "file" });
  });
  return inRequest(logged, () => serve(logged));
}
