/** Checks how people reach the server: its own address, its public address, and the proxies in front. */
import { configuration } from "../../config.ts";
import { readBuildVersion } from "../db/build-schema.ts";
import type { Asked, Seen } from "./ask-server.ts";
import { askServer } from "./ask-server.ts";
import { announceBody, askBounded, tryWebSocket } from "./bounded-request.ts";
import { type Check, type Finding, ok, problem, unknown, warning, worstOf } from "./check.ts";
import type { Inspection } from "./inspection.ts";

const MEBIBYTE = 1024 ** 2;
/** The form around a file. */
const FORM_BYTES = 2_000;
const UPGRADED = 101;
const TOO_LARGE = 413;
const REVERSE_PROXIES = "docs/admin/tls.md";

/** Where a command on this machine finds the server. */
function localUrl(): string {
  const { host, port, tls } = configuration();
  const [name] = tls?.names ?? [];
  if (tls && name !== undefined) return `https://${name}:${tls.port}`;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const address = isEverywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${address}:${port}`;
}

function reasonOf(error: Error): string {
  const { message } = error;
  // An AggregateError has no message of its own.
  if (message === "" && error instanceof AggregateError)
    return String(error.errors[0]?.message ?? error.name);
  return message;
}

const server: Check = {
  id: "server",
  title: "Server",
  async run({ of: { isServer, secret } }) {
    const { release } = await readBuildVersion();
    if (isServer) return ok(`Parley ${release} serves.`);
    const asked = await askServer(localUrl(), secret);
    if (asked.kind === "unknown")
      return unknown("The secret of this installation cannot be read, so its server is not recognized.");
    if (asked.kind === "unreachable")
      return problem(
        `No server answers at ${localUrl()}: ${reasonOf(asked.error)}.`,
        "Start Parley, or run this command with the server's environment variables.",
      );
    if (asked.kind === "other")
      return problem(
        `Another program, or another installation of Parley, answers at ${localUrl()}.`,
        "Choose another port with PORT=…, or run this command with the server's environment variables.",
      );
    if (asked.seen.release !== release)
      return warning(
        `The server runs Parley ${asked.seen.release}, and this command is from Parley ${release}.`,
        "Restart the server to run the new version.",
      );
    return ok(`Parley ${release} serves.`);
  },
};

const publicAddress: Check = {
  id: "public-address",
  title: "Public address",
  async run(inspection) {
    const { publicUrl } = inspection.of;
    const asked = await inspection.askPublicAddress();
    if (asked.kind !== "ours") return unreachedFinding(publicUrl, asked);
    if (configuration().url === null)
      return warning(
        `PARLEY_URL is not set, so links in emails lead to ${publicUrl}.`,
        "Set PARLEY_URL to the address that people open.",
      );
    if (publicUrl.startsWith("http:") && !isLocal(publicUrl))
      return warning(
        "The public address has no TLS, so others can read passwords and messages on the way.",
        "Serve it over TLS, as in docs/admin/tls.md.",
      );
    return ok(`${publicUrl} leads to this server.`);
  },
};

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname.startsWith("127.");
}

function unreachedFinding(url: string, asked: Exclude<Asked, { kind: "ours" }>): Finding {
  if (asked.kind === "unknown")
    return unknown("The secret of this installation cannot be read, so its server is not recognized.");
  if (asked.kind === "other")
    return problem(
      `${url} does not lead to this server: something else answers there, with status ${asked.status}.`,
      "Correct PARLEY_URL, the name's address, or the proxy.",
    );
  const { error } = asked;
  const code = "code" in error ? String(error.code) : "";
  const reason = reasonOf(error);
  if (code === "ENOTFOUND" || code === "ENODATA")
    return problem(
      `The name ${new URL(url).hostname} has no address.`,
      "Correct PARLEY_URL, or add the name to DNS.",
    );
  if (code.startsWith("ERR_TLS") || /certificate/i.test(`${code} ${reason}`) || code.includes("CERT"))
    return problem(
      `The certificate of ${url} is not accepted: ${reason}.`,
      "Renew it, or name its authority to Parley with NODE_EXTRA_CA_CERTS if it is a private one.",
    );
  if (code === "ABORT_ERR" || error.name === "TimeoutError" || code === "ETIMEDOUT")
    return warning(
      `${url} does not answer this machine in time.`,
      "If people can open it, the network does not let this machine reach its own public address: that is harmless.",
    );
  return problem(`${url} cannot be reached from this machine: ${reason}.`, "Start the server and the proxy.");
}

/** Unknown unless this server answers through its proxies. */
function throughProxies(run: (inspection: Inspection, seen: Seen) => Finding | Promise<Finding>) {
  return async (inspection: Inspection): Promise<Finding> => {
    const asked = await inspection.askPublicAddress();
    if (asked.kind === "ours") return run(inspection, asked.seen);
    return unknown("This server cannot be asked through its public address.");
  };
}

const proxy: Check = {
  id: "proxy",
  title: "Proxy",
  run: throughProxies(async ({ of: { publicUrl } }, seen) =>
    worstOf(
      ok(
        seen.proxies === 0
          ? "Requests arrive as they were sent."
          : `Requests arrive through ${counted(seen.proxies)} as they were sent.`,
      ),
      hostFinding(publicUrl, seen),
      addressFinding(publicUrl, seen),
      schemeFinding(publicUrl, seen),
      await errorFinding(publicUrl),
    ),
  ),
};

const counted = (count: number) => (count === 1 ? "one proxy" : `${count} proxies`);

function hostFinding(url: string, { host }: Seen): Finding {
  const { host: expected } = new URL(url);
  const isKept = host.toLowerCase().replace(/:(?:80|443)$/, "") === expected.toLowerCase();
  if (isKept) return ok("The proxy passes the host on.");
  return problem(
    `Requests arrive with the host ${host} instead of ${expected}, so organizations cannot be told apart.`,
    `Let the proxy pass the header Host on, as in ${REVERSE_PROXIES}.`,
  );
}

function addressFinding(url: string, seen: Seen): Finding {
  const { proxies, trusted_proxies: trusted } = seen;
  if (seen.believes_forged)
    return problem(
      "Clients can forge their address, and so avoid rate limits.",
      `Set PARLEY_TRUSTED_PROXIES to ${proxies}.`,
    );
  if (proxies !== trusted)
    return problem(
      `Requests pass ${proxies === 0 ? "no proxy that sets X-Forwarded-For" : counted(proxies)}, and PARLEY_TRUSTED_PROXIES is ${trusted}, so Parley takes wrong addresses for the clients'.`,
      proxies === 0 && url.startsWith("https:")
        ? `Let the proxy set X-Forwarded-For, as in ${REVERSE_PROXIES}.`
        : `Set PARLEY_TRUSTED_PROXIES to ${proxies}.`,
    );
  if (proxies === 0 && url.startsWith("https:") && configuration().tls === null)
    return problem(
      "The proxy with the certificate does not pass on clients' addresses, so everybody shares one rate limit.",
      `Let it set X-Forwarded-For, and set PARLEY_TRUSTED_PROXIES=1, as in ${REVERSE_PROXIES}.`,
    );
  return ok("Addresses of clients arrive.");
}

function schemeFinding(url: string, { scheme }: Seen): Finding {
  const expected = new URL(url).protocol.slice(0, -1);
  if (scheme === expected) return ok("The scheme arrives.");
  return problem(
    `Requests to ${expected} addresses arrive as ${scheme}.`,
    `Let the proxy set X-Forwarded-Proto, as in ${REVERSE_PROXIES}.`,
  );
}

/** Requests an address that no version has. */
async function errorFinding(url: string): Promise<Finding> {
  const { status, body } = await askBounded(new URL("/api/v1/no-such-address", url).href);
  if (status === 404 && /"result":\s*"error"/.test(body)) return ok("Errors arrive.");
  return problem(
    "The proxy replaces Parley's error messages, so apps cannot say what is wrong.",
    "Switch the proxy's own error pages off for Parley (nginx: proxy_intercept_errors off).",
  );
}

const webSockets: Check = {
  id: "websockets",
  title: "WebSockets",
  run: throughProxies(async ({ of: { publicUrl } }) => {
    const status = await tryWebSocket(new URL("/socket.io/?EIO=4&transport=websocket", publicUrl).href);
    if (status === UPGRADED) return ok("WebSockets can be opened.");
    return warning(
      `WebSockets cannot be opened (status ${status}), so the web app falls back to more and slower requests.`,
      `Let the proxy pass the headers Upgrade and Connection on, as in ${REVERSE_PROXIES}.`,
    );
  }),
};

const largeFiles: Check = {
  id: "large-files",
  title: "Large files",
  run: throughProxies(async ({ of: { publicUrl } }) => {
    const { largestFileMib } = configuration();
    const bytes = largestFileMib * MEBIBYTE + FORM_BYTES;
    const status = await announceBody(new URL("/api/v1/user_uploads", publicUrl).href, bytes);
    if (status !== TOO_LARGE) return ok(`Files up to ${largestFileMib} MiB are let through.`);
    return problem(
      `The proxy refuses files of ${largestFileMib} MiB, which Parley accepts.`,
      `Raise the proxy's limit (nginx: client_max_body_size ${largestFileMib + 1}m), or lower PARLEY_MAX_FILE_MIB.`,
    );
  }),
};

export const publicAddressChecks: readonly Check[] = [server, publicAddress, proxy, webSockets, largeFiles];
