/** Composes the server: API, Next's pages, socket.io, and recurring work. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { warnOfUnknownNames } from "../lib/accounts/directory/unknown-names.ts";
import { serveSignIn } from "../lib/accounts/sign-in/begin-sign-in.ts";
import { SignIn } from "../lib/accounts/sign-in/sign-in.ts";
import { installCatalog } from "../lib/catalog/catalog.ts";
import { type Configuration, configure } from "../lib/config.ts";
import { addressBlock } from "../lib/kernel/address-block.ts";
import { settlePlaces } from "../lib/kernel/databases/organization-places.ts";
import { closeDatabase, closeIdleConnections, openDatabase } from "../lib/kernel/db/client.ts";
import { followUpgrades } from "../lib/kernel/db/follow-upgrades.ts";
import { closeStreams, joinOtherNodes } from "../lib/kernel/events/event-dispatcher.ts";
import { maintainEventPartitions } from "../lib/kernel/events/log/event-partitions.ts";
import { maintainQueues } from "../lib/kernel/events/queues/event-queue.ts";
import { forgetRequests } from "../lib/kernel/http/rate-limit.ts";
import { logger } from "../lib/kernel/log.ts";
import { warnOfWaitingMails } from "../lib/kernel/mail/mail-delivery.ts";
import { closeMailServer } from "../lib/kernel/mail/mail-server.ts";
import { personOf } from "../lib/kernel/memory/actor.ts";
import { isOrganizationHost, setBaseUrl } from "../lib/kernel/memory/find-organization.ts";
import { stopMakingPictures } from "../lib/kernel/pictures/make-pictures.ts";
import { setFileStore } from "../lib/kernel/storage/file-store.ts";
import { filesFolder } from "../lib/kernel/storage/files-folder.ts";
import { checkStore } from "../lib/kernel/storage/known-store.ts";
import { openStore } from "../lib/kernel/storage/open-store.ts";
import { savePresences } from "../lib/people/presence/save-presences.ts";
import { loadApiRoutes } from "./api-routes.ts";
import { ScheduledBackups } from "./backup/scheduled-backups.ts";
import { ArrivingBodies } from "./connections/arriving-bodies.ts";
import { clientOf } from "./connections/client-of.ts";
import {
  connectionLimits,
  createBoundedServer,
  UnauthenticatedConnections,
} from "./connections/connection-limits.ts";
import { countRequest, FILE, PAGE } from "./connections/count-request.ts";
import { DescriptorReserve, openFileLimit } from "./connections/descriptor-reserve.ts";
import { watchRequests } from "./connections/drain-requests.ts";
import { isApiPath, serveApi } from "./connections/node-mount.ts";
import { openPort, type RequestedPort } from "./connections/open-port.ts";
import { takeAbsoluteForm } from "./connections/request-host.ts";
import { RequestTurns } from "./connections/request-turns.ts";
import { serveUpgrades, type Upgrade } from "./connections/serve-upgrades.ts";
import { UnreadAnswers } from "./connections/unread-answers.ts";
import { ConnectionsOfFront, socketOf } from "./databases/behind-front.ts";
import { isFileRequest, serveFile } from "./files/serve-files.ts";
import { startAnnouncing } from "./health/announcing.ts";
import { answerInstallation, asksForInstallation } from "./health/answer-token.ts";
import { Health } from "./health/health.ts";
import { Monitoring } from "./health/monitoring.ts";
import { renewMeasurements } from "./health/renew-measurements.ts";
import { ImportProcess } from "./imports/import-process.ts";
import { openGateway } from "./open-gateway.ts";
import { refusePageRequest } from "./pages/guard-page-request.ts";
import { limitPageRequest } from "./pages/limit-page-request.ts";
import { servePageLogged } from "./pages/logged-page.ts";
import { startSharing } from "./pages/start-sharing.ts";
import { startRecurringWork } from "./recurring-work.ts";
import { repeat } from "./repeat.ts";
import { isSocketPath, type Sockets, serveSockets } from "./sockets/serve-sockets.ts";
import { openTls } from "./tls/open-tls.ts";
import { serveTls } from "./tls/serve-tls.ts";
import { tlsOptions } from "./tls/served-certificates.ts";
import { WalArchiving } from "./wal-archive/wal-archiving.ts";

const SETTLE_EVERY_MS = 30_000;

export interface ServerParts {
  /** External or embedded. */
  readonly databaseUrl: string;
  /** Runs before the first request. */
  readonly prepare?: () => Promise<void>;
  /** Everything but the API, which does not wait for it; absent in tests of the API alone. */
  readonly pages?: Promise<Pages>;
  /** Receives the reason when a newer version upgrades the database, and this one can no longer serve it. */
  readonly endOutdated?: (reason: string) => void;
  readonly health?: Health;
}

export interface PageRequest {
  readonly nonce: string;
  /** A person's id, or an unauthenticated client's address block. */
  readonly asker: number | string;
}

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse, page: PageRequest): Promise<void>;
  /** Other than socket.io's; absent in production, where they are refused. */
  readonly upgrade?: Upgrade;
  /** Lets other nodes serve these pages' files, and these serve theirs; absent in development. */
  readonly share?: () => Promise<void>;
  close(): Promise<void>;
}

export interface RunningServer {
  readonly port: number;
  /** For plain HTTP beside TLS; null without TLS. */
  readonly httpPort: number | null;
  /** null without incoming mail. */
  readonly mailPort: number | null;
  /** The pages are answered, too. Rejects when they cannot be prepared. */
  readonly ready: Promise<void>;
  /** Answers waiting requests and refuses new ones. */
  stop(): Promise<void>;
}

/** On a migrated database. Rejects with the system's error when the port is taken. */
export async function startServer(
  configuration: Configuration,
  { databaseUrl, prepare, pages, endOutdated = () => undefined, health = new Health() }: ServerParts,
): Promise<RunningServer> {
  configure(configuration);
  const { watch } = openDatabase(databaseUrl);
  setFileStore(await openStore(filesFolder(configuration.dataFolder), configuration));
  installCatalog();
  serveSignIn((request) => new SignIn(request));
  const routes = await loadApiRoutes();
  const tls = await openTls(configuration, isOrganizationHost);
  const httpServer = createBoundedServer(connectionLimits, tls ? tlsOptions(tls.certificates) : undefined);
  const descriptors = new DescriptorReserve(await openFileLimit());
  descriptors.guard(httpServer);
  new UnreadAnswers(httpServer);
  const drain = watchRequests(httpServer);
  const { trustedProxies, url, host } = configuration;
  const hasOthers = configuration.externalDatabase !== null;
  const monitoring = new Monitoring(health, configuration.metrics.token);
  const behindFront = behindFrontOf(configuration);
  const unauthenticated = behindFront
    ? new ConnectionsOfFront(httpServer)
    : new UnauthenticatedConnections(httpServer, connectionLimits, trustedProxies);
  const bodies = new ArrivingBodies(httpServer, connectionLimits);
  await maintainEventPartitions();
  await prepare?.();
  if (hasOthers) await joinOtherNodes();
  const turns = new RequestTurns(httpServer, (request, response) => {
    takeAbsoluteForm(request);
    if (url?.startsWith("https:")) requireTls(response);
    bodies.watch(request, response);
    if (asksForInstallation(request)) return answerInstallation(request, response);
    if (monitoring.answersInPublic(request)) return monitoring.answer(request, response);
    answer(request, response, { sockets, pages, api: { routes, unauthenticated, bodies, trustedProxies } });
  });
  const sockets = serveSockets(httpServer, {
    trustedProxies,
    unauthenticated,
  });
  serveUpgrades(httpServer, {
    sockets,
    pages,
    isBusy: (connection) => turns.isBusy(connection),
  });
  const tlsServing = tls && (await serveTls(httpServer, { ...tls, host, descriptors }));
  const port = behindFront
    ? await openSocket(httpServer, behindFront, configuration.port)
    : await openPort(httpServer, { host, ...portOf(configuration) });
  setBaseUrl(url ?? `http://localhost:${port}`);
  const gateway = await openGateway(configuration, descriptors);
  await warnOfWaitingMails();
  await warnOfUnknownNames();
  // The store may not answer.
  const checked = checkStore();
  const { metrics } = configuration;
  const stopMeasuring = metrics.port === null && metrics.token === null ? null : renewMeasurements();
  const stopWork = startRecurringWork(
    closeIdleConnections,
    followUpgrades(endOutdated),
    new ScheduledBackups(databaseUrl),
    new WalArchiving(databaseUrl),
    new ImportProcess(databaseUrl),
  );
  const stopSettling = configuration.ownDatabase
    ? repeat("directory of organizations", SETTLE_EVERY_MS, settlePlaces, "now")
    : null;
  const stopAnnouncing = startAnnouncing(port);
  const sharing = startSharing(pages, hasOthers);
  const ready = sharing.begun.then(() => health.serve(() => watch.isUsable));
  // Whoever waits for it reports the failure.
  ready.catch(() => undefined);
  const stop = async () => {
    health.stop();
    await gateway?.close();
    await Promise.all([
      stopWork(),
      sharing.stop(),
      stopMeasuring?.(),
      stopSettling?.(),
      hasOthers && drain(),
    ]);
    await tlsServing?.stop();
    await sockets.stop();
    httpServer.closeAllConnections();
    await checked;
    await closePages(pages);
    await stopAnnouncing();
    await closeResources();
  };
  return { port, httpPort: tlsServing?.httpPort ?? null, mailPort: gateway?.port ?? null, ready, stop };
}

async function closePages(pages: ServerParts["pages"]): Promise<void> {
  await pages?.then(
    (opened) => opened.close(),
    () => undefined,
  );
}

/** Saves data that is only in memory first. */
async function closeResources(): Promise<void> {
  stopMakingPictures();
  await maintainQueues();
  await savePresences();
  closeMailServer();
  await closeStreams();
  await closeDatabase();
  forgetRequests();
}

interface Services {
  readonly pages: ServerParts["pages"];
  readonly sockets: Sockets;
  readonly api: Parameters<typeof serveApi>[2];
}

function answer(request: IncomingMessage, response: ServerResponse, { sockets, pages, api }: Services): void {
  const url = request.url ?? "/";
  if (isSocketPath(url)) {
    sockets.handle(request, response);
    return;
  }
  const answered = isApiPath(url)
    ? serveApi(request, response, api)
    : servePage(pages, api.trustedProxies, request, response);
  answered.catch((error) => {
    logger.error({ err: error }, "request failed");
    response.destroy();
  });
}

/** Makes browsers use TLS for this host from now on (RFC 6797). */
function requireTls(response: ServerResponse): void {
  response.setHeader("strict-transport-security", "max-age=31536000");
}

function portOf({ port, tls }: Configuration): Pick<RequestedPort, "port" | "variable"> {
  return tls ? { port: tls.port, variable: "PARLEY_TLS_PORT" } : { port, variable: "PORT" };
}

/** The path of the Unix socket for the front's requests; null for a server that clients reach. */
function behindFrontOf({ ownDatabase }: Configuration): string | null {
  const folder = ownDatabase?.socketFolder ?? null;
  return ownDatabase && folder !== null ? socketOf(folder, ownDatabase.name) : null;
}

/** @returns the front's port. */
function openSocket(httpServer: Server, socket: string, frontPort: number): Promise<number> {
  return new Promise((resolve, reject) => {
    httpServer.once("error", reject);
    httpServer.listen(socket, () => resolve(frontPort));
  });
}

async function servePage(
  pages: ServerParts["pages"],
  trustedProxies: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startedAt = performance.now();
  const isFile = isFileRequest(request);
  response.once("finish", () => countRequest(isFile ? FILE : PAGE, response.statusCode, startedAt));
  const operation = isFile ? "file" : "page";
  await servePageLogged(request, response, { operation, trustedProxies }, async (logged) => {
    if (!isFile && !pages) {
      response.writeHead(404).end();
      return;
    }
    // Requests that will be refused count too.
    const { actor, isAnswered } = await limitPageRequest(request, response, trustedProxies);
    if (actor) {
      logged.subdomain = actor.organization.realm.subdomain;
      logged.account = actor.user.id;
    }
    if (isAnswered || refusePageRequest(request, response)) return;
    if (isFile) return serveFile(request, response, actor, trustedProxies);
    const { clientAddress } = clientOf(request, trustedProxies);
    const asker = actor ? personOf(actor.user) : addressBlock(clientAddress);
    await (await pages)?.handle(request, response, { nonce: randomBytes(16).toString("base64"), asker });
  });
}
