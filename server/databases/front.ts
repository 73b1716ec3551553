/**
 * The process in front of several databases: accepts all connections, and forwards requests to the server of the
 * organization's database by the host name's subdomain. It reads nothing but the directory of organizations, so that a
 * database that hangs concerns its own organizations alone.
 */
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, Server } from "node:http";
import os from "node:os";
import path from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Configuration } from "../../lib/config.ts";
import { subdomainBelow } from "../../lib/kernel/memory/subdomain.ts";
import {
  connectionLimits,
  createBoundedServer,
  UnauthenticatedConnections,
} from "../connections/connection-limits.ts";
import { watchConnections } from "../connections/cut-connections.ts";
import { DescriptorReserve, openFileLimit } from "../connections/descriptor-reserve.ts";
import { MeteredRequest } from "../connections/metered-request.ts";
import { onConnection } from "../connections/on-connection.ts";
import { openPort } from "../connections/open-port.ts";
import { takeAbsoluteForm } from "../connections/request-host.ts";
import { RequestTurns } from "../connections/request-turns.ts";
import { serveUpgrades } from "../connections/serve-upgrades.ts";
import { UnreadAnswers } from "../connections/unread-answers.ts";
import { StartError } from "../start-error.ts";
import { openTls } from "../tls/open-tls.ts";
import { serveTls } from "../tls/serve-tls.ts";
import { tlsOptions } from "../tls/served-certificates.ts";
import type { AuthenticatedConnection } from "./behind-front.ts";
import { DatabaseServer } from "./database-server.ts";
import {
  ForwardedConnections,
  forwardRequest,
  forwardUpgrade,
  refuseUnavailable,
} from "./forward-request.ts";
import { FrontMonitoring, openMonitoring } from "./front-monitoring.ts";
import { PlaceDirectory } from "./place-directory.ts";

/** Less than the servers', so that a server never closes a connection that a request is about to use. */
const KEEP_ALIVE_MS = 60_000;
const ASK_MS = 100;
/** A database that is away must not keep the others' organizations waiting. */
const START_MS = 60_000;

interface FrontConfiguration extends Configuration {
  readonly secret: string;
}

interface RunningFront {
  readonly port: number;
  stop(): Promise<void>;
}

/** Client connections by number, for what servers tell about them. */
class NumberedConnections {
  readonly #numbers = new WeakMap<Duplex, number>();
  readonly #connections = new Map<number, Duplex>();
  #last = 0;

  constructor(httpServer: Server) {
    onConnection(httpServer, (connection) => {
      const number = ++this.#last;
      this.#numbers.set(connection, number);
      this.#connections.set(number, connection);
      connection.once("close", () => this.#connections.delete(number));
    });
  }

  numberOf(connection: Duplex): number {
    return this.#numbers.get(connection) ?? 0;
  }

  /** Undefined for a closed one. */
  at(number: number): Duplex | undefined {
    return this.#connections.get(number);
  }
}

/**
 * Client connections by the organization of their last request. When it has moved, long polls and WebSockets would wait
 * at the former database, so their clients connect again.
 */
class OrganizationConnections {
  readonly #connections = new Map<string, Set<Duplex>>();
  readonly #organizations = new WeakMap<Duplex, string>();

  add(subdomain: string, connection: Duplex): void {
    const known = this.#organizations.get(connection);
    if (known === subdomain || connection.destroyed) return;
    if (known === undefined) connection.once("close", () => this.#remove(connection));
    else this.#remove(connection);
    this.#organizations.set(connection, subdomain);
    const others = this.#connections.get(subdomain);
    if (others) others.add(connection);
    else this.#connections.set(subdomain, new Set([connection]));
  }

  cut(subdomain: string): void {
    for (const connection of this.#connections.get(subdomain) ?? []) connection.destroy();
  }

  #remove(connection: Duplex): void {
    const subdomain = this.#organizations.get(connection) ?? "";
    const all = this.#connections.get(subdomain);
    all?.delete(connection);
    if (all?.size === 0) this.#connections.delete(subdomain);
  }
}

/**
 * @param isStopping whether the start need not wait for the servers any longer.
 * @throws StartError when a port cannot be opened, or no server starts.
 */
export async function startFront(
  configuration: FrontConfiguration,
  isStopping: () => boolean,
): Promise<RunningFront> {
  const { databases, databaseForNew, trustedProxies, host, url, dataFolder, secret } = configuration;
  const [first] = databases;
  if (!first) throw new Error("There is no database.");
  const forNew = databaseForNew ?? first.name;
  const organizations = new OrganizationConnections();
  const directory = PlaceDirectory.follow(first.url, (subdomain) => organizations.cut(subdomain));
  // In a folder of its own: only this user may connect.
  const socketFolder = await mkdtemp(path.join(os.tmpdir(), "parley-"));
  const isKnown = async (name: string) => directory.databaseOf(subdomainBelow(name, baseHost())) !== null;
  const tls = await openTls(configuration, isKnown);
  const httpServer = createBoundedServer(connectionLimits, tls ? tlsOptions(tls.certificates) : undefined);
  httpServer.keepAliveTimeout = KEEP_ALIVE_MS;
  const descriptors = new DescriptorReserve(await openFileLimit());
  descriptors.guard(httpServer);
  new UnreadAnswers(httpServer);
  const unauthenticated = new UnauthenticatedConnections(httpServer, connectionLimits, trustedProxies);
  const numbers = new NumberedConnections(httpServer);
  const forwarded = new ForwardedConnections();
  const startCutting = watchConnections(httpServer);
  const servers: DatabaseServer[] = [];
  const monitoring = new FrontMonitoring(servers, configuration.metrics.token);
  const baseHost = () => (url === null ? "localhost" : new URL(url).hostname);
  /** Null while nobody knows where the organization is. */
  const serverOf = ({ headers, socket }: IncomingMessage) => {
    if (!directory.isLoaded) return null;
    const subdomain = subdomainBelow(headers.host ?? "", baseHost());
    organizations.add(subdomain, socket);
    const name = directory.databaseOf(subdomain) ?? forNew;
    return servers.find((server) => server.name === name) ?? null;
  };
  const clientOf = ({ socket }: IncomingMessage) => ({
    connection: numbers.numberOf(socket),
    trustedProxies,
  });
  const turns = new RequestTurns(httpServer, (request, response) => {
    takeAbsoluteForm(request);
    if (request instanceof MeteredRequest) {
      if (request.hasTinyPieces) request.destroy();
      else request.once("tinyPieces", () => request.destroy());
    }
    if (monitoring.answersInPublic(request)) return monitoring.answer(request, response);
    const server = serverOf(request);
    if (server === null) return refuseUnavailable(request, response);
    const agent = forwarded.agentOf(request.socket, server.socket);
    forwardRequest(request, response, agent, server.socket, clientOf(request));
  });
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    takeAbsoluteForm(request);
    const server = serverOf(request);
    if (server === null) connection.destroy();
    else forwardUpgrade(request, connection, head, server.socket, clientOf(request));
  };
  serveUpgrades(httpServer, {
    sockets: { upgrade },
    pages: undefined,
    isBusy: (connection) => turns.isBusy(connection),
  });
  const tlsServing = tls && (await serveTls(httpServer, { ...tls, host, descriptors }));
  const port = await openPort(httpServer, {
    host,
    ...(configuration.tls
      ? { port: configuration.tls.port, variable: "PARLEY_TLS_PORT" }
      : { port: configuration.port, variable: "PORT" }),
  });
  const onAuthenticated = ({ connection: number, personId }: AuthenticatedConnection) => {
    const connection = numbers.at(number);
    if (connection) unauthenticated.release(connection, personId);
  };
  const common = { directoryUrl: first.url, dataFolder, socketFolder, secret, port, onAuthenticated };
  servers.push(...databases.map((database) => new DatabaseServer({ database, ...common })));
  const closeMonitoring = await openMonitoring(monitoring, configuration.metrics);
  const stop = async () => {
    monitoring.stop();
    // They answer what they have begun, through this process.
    await Promise.all(servers.map((server) => server.stop()));
    await tlsServing?.stop();
    await directory.stop();
    const closed = new Promise<void>((resolve) => httpServer.close(() => resolve()));
    httpServer.closeIdleConnections();
    const cutting = startCutting();
    await closed;
    clearTimeout(cutting);
    await closeMonitoring();
    await rm(socketFolder, { recursive: true, force: true });
  };
  if (!(await anyIsReady(servers, isStopping))) {
    await stop();
    throw new StartError("None of the databases in PARLEY_DATABASES can be served.");
  }
  return { port, stop };
}

/** Waits for all; after some time, one that is ready suffices. */
async function anyIsReady(servers: readonly DatabaseServer[], isStopping: () => boolean): Promise<boolean> {
  const patientUntil = performance.now() + START_MS;
  const isReady = ({ status }: DatabaseServer) => status === "ready";
  while (!isStopping()) {
    if (servers.every((server) => isReady(server) || server.hasFailed)) return servers.some(isReady);
    if (performance.now() > patientUntil && servers.some(isReady)) return true;
    await wait(ASK_MS);
  }
  return true;
}
