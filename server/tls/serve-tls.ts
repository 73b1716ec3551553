/** Serves TLS without a proxy: limits handshakes, redirects plain HTTP, and keeps certificates current. */
import type { Server } from "node:http";
import { Server as TlsServer } from "node:tls";
import type { TlsAccess } from "../../lib/config.ts";
import { announce } from "../../lib/kernel/log.ts";
import { logFailure } from "../../lib/kernel/log-failure.ts";
import { connectionLimits } from "../connections/connection-limits.ts";
import type { DescriptorReserve } from "../connections/descriptor-reserve.ts";
import { BoundedHandshakes } from "../connections/handshake-limits.ts";
import { openPort } from "../connections/open-port.ts";
import { repeat } from "../repeat.ts";
import type { OpenedTls } from "./open-tls.ts";
import { createRedirectServer } from "./redirect-port.ts";
import { followCertificates } from "./served-certificates.ts";

const RENEW_EVERY_MS = 5_000;

export interface ServedTls {
  /** For plain HTTP. */
  readonly httpPort: number;
  /** Call it before the server closes. */
  stop(): Promise<void>;
}

export interface TlsServing extends OpenedTls {
  readonly host: string;
  readonly descriptors: DescriptorReserve;
}

/** @throws StartError when the port for plain HTTP cannot be opened. */
export async function serveTls(httpServer: Server, serving: TlsServing): Promise<ServedTls> {
  const { access, host, url, descriptors, certificates, challenges, onlyNode } = serving;
  if (!(httpServer instanceof TlsServer)) throw new Error("The server does not use TLS.");
  const handshakes = new BoundedHandshakes(httpServer);
  followCertificates(httpServer, certificates);
  const isReady = () => certificates.isReady;
  const redirects = createRedirectServer(connectionLimits, descriptors, { url, challenges, isReady });
  const httpPort = await openPort(redirects, {
    host,
    port: access.httpPort,
    variable: "PARLEY_HTTP_PORT",
  });
  if (!certificates.isReady) announce(waitingText(access));
  const renew = async () => {
    if (!onlyNode || (await onlyNode.holds())) await certificates.renew();
  };
  renew().catch((error) => logFailure(error, {}, "certificates could not be renewed"));
  const stopRenewing = repeat("certificates", RENEW_EVERY_MS, renew);
  const stop = async () => {
    await stopRenewing();
    await onlyNode?.leave();
    handshakes.stop();
    await new Promise<void>((resolve) => {
      redirects.close(() => resolve());
      redirects.closeAllConnections();
    });
  };
  return { httpPort, stop };
}

function waitingText({ names: [name], certificate }: TlsAccess): string {
  const authority = "directory" in certificate ? new URL(certificate.directory).host : "its files";
  return `There is no certificate for ${name} yet; Parley is asking ${authority} for one. Until it arrives, browsers cannot connect.`;
}
