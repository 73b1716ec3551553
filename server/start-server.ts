/** Composes the server: the API, Next's pages and socket.io on one port, and the recurring work. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveSignIn } from "../lib/accounts/sign-in/begin-sign-in.ts";
import { SignIn } from "../lib/accounts/sign-in/sign-in.ts";
import { setServerSecret } from "../lib/auth/authentication/secret-box.ts";
import { trustWebTokens, type WebTokenTrust } from "../lib/auth/authentication/web-token.ts";
import { type OpenIdProvider, setOpenIdProvider } from "../lib/auth/openid/openid-provider.ts";
import { installCatalog } from "../lib/catalog/catalog.ts";
import { type LdapServer, setLdapServer } from "../lib/config.ts";
import { setUploadQuotas, type UploadQuotas } from "../lib/files/uploads/upload-space.ts";
import { addressBlock } from "../lib/kernel/address-block.ts";
import { closeDatabase, closeIdleConnections, openDatabase } from "../lib/kernel/db/client.ts";
import { closeStreams, joinOtherNodes } from "../lib/kernel/events/event-dispatcher.ts";
import { setBaseUrl } from "../lib/kernel/events/find-organization.ts";
import { maintainEventPartitions } from "../lib/kernel/events/log/event-partitions.ts";
import { maintainQueues } from "../lib/kernel/events/queues/event-queue.ts";
import { forgetRequests } from "../lib/kernel/http/rate-limit.ts";
import { logger } from "../lib/kernel/log.ts";
import { setEmailDomain } from "../lib/kernel/mail/email-domain.ts";
import { setIncomingMail } from "../lib/kernel/mail/incoming-mail.ts";
import type { IncomingMail } from "../lib/kernel/mail/incoming-mail-environment.ts";
import { warnOfWaitingMails } from "../lib/kernel/mail/mail-delivery.ts";
import { closeMailServer, type MailServer, setMailServer } from "../lib/kernel/mail/mail-server.ts";
import { personOf } from "../lib/kernel/memory/actor.ts";
import { setDevelopmentMode } from "../lib/kernel/mode.ts";
import { allowNetworks } from "../lib/kernel/outgoing-requests/allowed-addresses.ts";
import { stopMakingPictures } from "../lib/kernel/pictures/make-pictures.ts";
import { setFileStore } from "../lib/kernel/storage/file-store.ts";
import { checkStore } from "../lib/kernel/storage/known-store.ts";
import { setLargestFile, USUAL_LARGEST_MIB } from "../lib/kernel/storage/largest-file.ts";
import { openStore } from "../lib/kernel/storage/open-store.ts";
import type { Bucket } from "../lib/kernel/storage/s3-environment.ts";
import { type BigBlueButton, setBigBlueButton } from "../lib/organization/video-calls/big-blue-button.ts";
import { type CallServers, setCallServers } from "../lib/organization/video-calls/call-servers.ts";
import { savePresences } from "../lib/people/presence/save-presences.ts";
import { loadApiRoutes } from "./api-routes.ts";
import { ArrivingBodies } from "./connections/arriving-bodies.ts";
import { clientOf } from "./connections/client-of.ts";
import {
  connectionLimits,
  createBoundedServer,
  UnauthenticatedConnections,
} from "./connections/connection-limits.ts";
import { DescriptorReserve, openFileLimit } from "./connections/descriptor-reserve.ts";
import { isApiPath, serveApi } from "./connections/node-mount.ts";
import { takeAbsoluteForm } from "./connections/request-host.ts";
import { RequestTurns } from "./connections/request-turns.ts";
import { serveUpgrades, type Upgrade } from "./connections/serve-upgrades.ts";
import { UnreadAnswers } from "./connections/unread-answers.ts";
import { isFileRequest, serveFile } from "./files/serve-files.ts";
import { refusePageRequest } from "./pages/guard-page-request.ts";
import { limitPageRequest } from "./pages/limit-page-request.ts";
import { startRecurringWork } from "./recurring-work.ts";
import { SmtpGateway } from "./smtp-gateway.ts";
import { isSocketPath, type Sockets, serveSockets } from "./sockets/serve-sockets.ts";
import { StartError } from "./start-error.ts";

export interface ServerOptions {
  readonly databaseUrl: string;
  /** Whether other nodes use the same database. */
  readonly isShared: boolean;
  /** 64 hexadecimal digits. */
  readonly secret: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Folder of uploaded files and pictures. */
  readonly filesFolder: string;
  /** The bucket that they are in instead, or were in before; absent: there is none. */
  readonly bucket?: Bucket | null;
  /** Where new files go; absent: to the bucket if there is one. */
  readonly filesIn?: "folder" | "s3" | undefined;
  /** MiB of the largest file that people may upload; absent: the usual. */
  readonly largestFileMib?: number;
  /** What people may upload; absent: no limit. */
  readonly uploadQuotas?: UploadQuotas;
  /** Public address; null: localhost and the port. */
  readonly url: string | null;
  /** Domain of the channels' email addresses; absent: the host name of the public address. */
  readonly emailDomain?: string | undefined;
  /** Where mail is handed over; "shown": a page shows it instead; absent: it is queued and waits. */
  readonly mailServer?: MailServer | "shown" | null;
  /** How mail comes in; absent: not at all. */
  readonly incomingMail?: IncomingMail | null;
  /** Internal networks that outgoing webhooks may reach; absent: none. */
  readonly allowedNetworks?: readonly string[] | undefined;
  /** Internal networks whose pages may be previewed; absent: none. */
  readonly previewNetworks?: readonly string[] | undefined;
  /** Internal networks with push services that browsers use; absent: none. */
  readonly pushNetworks?: readonly string[] | undefined;
  /** Where people meet in video calls; absent: nowhere. */
  readonly bigBlueButton?: BigBlueButton | null;
  readonly callServers?: CallServers;
  readonly development: boolean;
  readonly trustedProxies: number;
  /** Signer of tokens that give people their API keys; absent: none. */
  readonly webTokens?: WebTokenTrust | null;
  /** The directory whose people may sign in; absent: none. */
  readonly ldap?: LdapServer | null;
  readonly openId?: OpenIdProvider | null;
  /** Work on the open database before the first request is served. */
  readonly prepare?: () => Promise<void>;
  /** Serves everything but the API, which does not wait for it; absent in tests of the API alone. */
  readonly pages?: Promise<Pages>;
}

/** What a page is rendered with. */
export interface PageRequest {
  /** Of the scripts that the page may run. */
  readonly nonce: string;
  /** Id of the person who asks, or the address block of somebody unknown. */
  readonly asker: number | string;
}

/** The web pages. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse, page: PageRequest): Promise<void>;
  /** Takes upgrades that are not socket.io's; absent in production, where they are refused. */
  readonly upgrade?: Upgrade;
  close(): Promise<void>;
}

export interface RunningServer {
  readonly port: number;
  /** Where mail is taken; null: nowhere. */
  readonly mailPort: number | null;
  /** Answers waiting requests, refuses new ones and closes everything in order. */
  stop(): Promise<void>;
}

/** Starts serving on a database that is migrated. Rejects with the system's error when the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  configure(options);
  openDatabase(options.databaseUrl);
  const { filesFolder: folder, bucket = null, filesIn: keptIn = "s3" } = options;
  setFileStore(await openStore({ folder, bucket, keptIn }));
  setLargestFile(options.largestFileMib ?? USUAL_LARGEST_MIB);
  setUploadQuotas(options.uploadQuotas ?? { ofOrganization: null, ofPerson: null });
  installCatalog();
  serveSignIn((request) => new SignIn(request));
  const routes = await loadApiRoutes();
  const httpServer = createBoundedServer(connectionLimits);
  const descriptors = new DescriptorReserve(await openFileLimit());
  descriptors.guard(httpServer);
  new UnreadAnswers(httpServer);
  const { trustedProxies } = options;
  const unauthenticated = new UnauthenticatedConnections(httpServer, connectionLimits, trustedProxies);
  const bodies = new ArrivingBodies(httpServer, connectionLimits);
  await maintainEventPartitions();
  await options.prepare?.();
  if (options.isShared) await joinOtherNodes();
  const turns = new RequestTurns(httpServer, (request, response) => {
    takeAbsoluteForm(request);
    if (options.url?.startsWith("https:")) requireTls(response);
    bodies.watch(request, response);
    answer(request, response, options, { sockets, api: { routes, unauthenticated, bodies, trustedProxies } });
  });
  const sockets = serveSockets(httpServer, {
    trustedProxies,
    unauthenticated,
  });
  serveUpgrades(httpServer, {
    sockets,
    pages: options.pages,
    isBusy: (connection) => turns.isBusy(connection),
  });
  await listen(httpServer, options);
  const { port } = httpServer.address() as AddressInfo;
  setBaseUrl(options.url ?? `http://localhost:${port}`);
  const gateway = await openGateway(options, descriptors);
  await warnOfWaitingMails();
  // Nothing waits for a store that does not answer.
  const checked = checkStore();
  const stopWork = startRecurringWork(closeIdleConnections);
  const stop = async () => {
    await gateway?.close();
    await stopWork();
    await sockets.stop();
    httpServer.closeAllConnections();
    await checked;
    await closePages(options);
    await closeResources();
  };
  return { port, mailPort: gateway?.port ?? null, stop };
}

async function closePages({ pages }: ServerOptions): Promise<void> {
  await pages?.then(
    (opened) => opened.close(),
    () => undefined,
  );
}

/** Writes what is only in memory, and closes what the process has open. */
async function closeResources(): Promise<void> {
  stopMakingPictures();
  await maintainQueues();
  await savePresences();
  closeMailServer();
  await closeStreams();
  await closeDatabase();
  forgetRequests();
}

/** Sets what the modules that are not handed the options go by. */
function configure(options: ServerOptions): void {
  setServerSecret(options.secret);
  setDevelopmentMode(options.development);
  trustWebTokens(options.webTokens ?? null);
  setLdapServer(options.ldap ?? null);
  setOpenIdProvider(options.openId ?? null);
  setEmailDomain(options.emailDomain ?? null);
  setMailServer(options.mailServer ?? null);
  setIncomingMail(options.incomingMail ?? null);
  allowNetworks("webhooks", options.allowedNetworks ?? []);
  allowNetworks("previews", options.previewNetworks ?? []);
  allowNetworks("pushes", options.pushNetworks ?? []);
  setBigBlueButton(options.bigBlueButton ?? null);
  setCallServers(options.callServers ?? { constructorGroups: null, nextcloud: null });
}

interface Services {
  readonly sockets: Sockets;
  readonly api: Parameters<typeof serveApi>[2];
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
  { sockets, api }: Services,
): void {
  const url = request.url ?? "/";
  if (isSocketPath(url)) {
    sockets.handle(request, response);
    return;
  }
  const answered = isApiPath(url) ? serveApi(request, response, api) : servePage(options, request, response);
  answered.catch((error) => {
    logger.error({ err: error, url }, "request failed");
    response.destroy();
  });
}

/** Makes browsers use TLS for this host from now on (RFC 6797), whatever kind of response they receive. */
function requireTls(response: ServerResponse): void {
  response.setHeader("strict-transport-security", "max-age=31536000");
}

function listen(httpServer: Server, { port, host }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    httpServer.once("error", reject);
    httpServer.listen(port, host, () => {
      httpServer.off("error", reject);
      resolve();
    });
  });
}

/** @throws StartError when the port cannot be opened. */
async function openGateway(
  { incomingMail, host }: ServerOptions,
  descriptors: DescriptorReserve,
): Promise<{ readonly port: number; close(): Promise<void> } | null> {
  if (!incomingMail || incomingMail.port === null) return null;
  const gateway = new SmtpGateway(incomingMail);
  gateway.guardBy(descriptors);
  try {
    return { port: await gateway.listen(incomingMail.port, host), close: () => gateway.close() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Port ${incomingMail.port} cannot be opened for PARLEY_MAIL_IN: ${reason}`);
  }
}

async function servePage(
  { pages, trustedProxies }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isFile = isFileRequest(request);
  if (!isFile && !pages) {
    response.writeHead(404).end();
    return;
  }
  // Requests that are about to be refused count as well.
  const { actor, isAnswered } = await limitPageRequest(request, response, trustedProxies);
  if (isAnswered || refusePageRequest(request, response)) return;
  if (isFile) return serveFile(request, response, actor, trustedProxies);
  const asker = actor ? personOf(actor.user) : addressBlock(clientOf(request, trustedProxies).clientAddress);
  await (await pages)?.handle(request, response, { nonce: randomBytes(16).toString("base64"), asker });
}
