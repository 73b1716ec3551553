/** Composes the server: the API, Next's pages and socket.io on one port, and the recurring work. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setServerSecret } from "../lib/auth/server-secret.ts";
import { removeExpiredSessions } from "../lib/auth/session.ts";
import { removeOldAttempts } from "../lib/auth/sign-in-attempts.ts";
import { trustWebTokens, type WebTokenTrust } from "../lib/auth/web-token.ts";
import { installCatalog } from "../lib/catalog/install-catalog.ts";
import { mailKinds } from "../lib/catalog/mail-kinds.ts";
import { setEmailDomain } from "../lib/channel-email/email-domain.ts";
import { closeDatabase, openDatabase } from "../lib/db/client.ts";
import { AccountDeliveries } from "../lib/deliveries/account-deliveries.ts";
import { deliverDue } from "../lib/deliveries/deliver-due.ts";
import { queueDigests } from "../lib/digest/queue-digests.ts";
import { followDirectory } from "../lib/directory/follow-directory.ts";
import { catchUp, closeStreams, joinOtherNodes } from "../lib/events/event-dispatcher.ts";
import { maintainEventPartitions } from "../lib/events/event-partitions.ts";
import { maintainQueues } from "../lib/events/event-queue.ts";
import { setBaseUrl } from "../lib/events/find-organization.ts";
import { beat } from "../lib/events/heartbeat.ts";
import { exportDelivery, removeOldExports } from "../lib/exports/make-exports.ts";
import { setFileStore } from "../lib/files/file-store.ts";
import { checkStore } from "../lib/files/known-store.ts";
import { openStore } from "../lib/files/open-store.ts";
import type { Bucket } from "../lib/files/s3-environment.ts";
import { removeReleasedFiles } from "../lib/files/stored-files.ts";
import { forgetRequests } from "../lib/http/rate-limit.ts";
import { removeOldInvitations } from "../lib/invitations/end-invitations.ts";
import { type LdapServer, setLdapServer } from "../lib/ldap/ldap-server.ts";
import { logger } from "../lib/log.ts";
import { setIncomingMail } from "../lib/mail/incoming-mail.ts";
import type { IncomingMail } from "../lib/mail/incoming-mail-environment.ts";
import { mailDelivery, removeOldMails, warnOfWaitingMails } from "../lib/mail/mail-delivery.ts";
import { closeMailServer, type MailServer, setMailServer } from "../lib/mail/mail-server.ts";
import { removeOldMailLinks } from "../lib/mail-links/mail-links.ts";
import { removeExpiredMessages } from "../lib/message-deletion/remove-expired.ts";
import { followMessages } from "../lib/missed-messages/follow-messages.ts";
import { forgetMailed, queueMissedMails } from "../lib/missed-messages/queue-missed-mails.ts";
import { setDevelopmentMode } from "../lib/mode.ts";
import { writeLateReads } from "../lib/muted-users/write-late-reads.ts";
import { type OpenIdProvider, setOpenIdProvider } from "../lib/openid/openid-provider.ts";
import { allowNetworks } from "../lib/outgoing-requests/allowed-addresses.ts";
import { webhookDelivery } from "../lib/outgoing-webhooks/webhook-delivery.ts";
import { removeOldChallenges } from "../lib/passkeys/challenge.ts";
import { stopMakingPictures } from "../lib/pictures/make-pictures.ts";
import { savePresences, sharePresences } from "../lib/presence/save-presences.ts";
import { reminderDelivery } from "../lib/reminders/reminder-delivery.ts";
import { scheduledMessageDelivery } from "../lib/scheduled-messages/scheduled-message-delivery.ts";
import { updateIndex } from "../lib/search/update-index.ts";
import { removeOldAppSignIns } from "../lib/sign-in/app-sign-in.ts";
import { serveSignIn } from "../lib/sign-in/begin-sign-in.ts";
import { SignIn } from "../lib/sign-in/sign-in.ts";
import { thumbnailDelivery } from "../lib/thumbnails/make-thumbnails.ts";
import { showThumbnails } from "../lib/thumbnails/show-thumbnails.ts";
import { removeUnusedAttachments } from "../lib/uploads/remove-attachment.ts";
import { setUploadQuotas, type UploadQuotas } from "../lib/uploads/upload-quota.ts";
import { type BigBlueButton, setBigBlueButton } from "../lib/video-calls/big-blue-button.ts";
import { takeAbsoluteForm } from "./absolute-form.ts";
import { loadApiRoutes } from "./api-routes.ts";
import { ArrivingBodies } from "./arriving-bodies.ts";
import { connectionLimits, createBoundedServer, Strangers } from "./connection-limits.ts";
import { refusePageRequest } from "./guard-page-request.ts";
import { limitPageRequest } from "./limit-page-request.ts";
import { isApiPath, serveApi } from "./node-mount.ts";
import { MemoryRelease } from "./release-memory.ts";
import { repeat } from "./repeat.ts";
import { isFileRequest, serveFile } from "./serve-files.ts";
import { SmtpGateway } from "./smtp-gateway.ts";
import { serveSockets } from "./sockets/serve-sockets.ts";
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
  /** Where people meet in video calls; absent: nowhere. */
  readonly bigBlueButton?: BigBlueButton | null;
  readonly development: boolean;
  readonly trustedProxies: number;
  /** Whose tokens people get their API keys for; absent: nobody's. */
  readonly webTokens?: WebTokenTrust | null;
  /** The directory whose people may sign in; absent: none. */
  readonly ldap?: LdapServer | null;
  readonly openId?: OpenIdProvider | null;
  /** Work on the open database before the first request is served. */
  readonly prepare?: () => Promise<void>;
  /** Serves everything but the API, which does not wait for it; absent in tests of the API alone. */
  readonly pages?: Promise<Pages>;
}

/** The web pages. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse, nonce: string): Promise<void>;
  close(): Promise<void>;
}

export interface RunningServer {
  readonly port: number;
  /** Where mail is taken; null: nowhere. */
  readonly mailPort: number | null;
  /** Answers waiting requests, refuses new ones and closes everything in order. */
  stop(): Promise<void>;
}

const SECOND = 1_000;
/** Bots whose messages this node posts to their addresses at the same time. */
const WEBHOOKS_AT_ONCE = 50;
/** Organizations that one node exports at the same time: reading so much slows everything else. */
const EXPORTS_AT_ONCE = 1;
/** People whose thumbnails this node makes at the same time: one is decoded while another is loaded or stored. */
const THUMBNAILS_AT_ONCE = 2;

/** Starts serving on a database that is migrated. Rejects with the system's error when the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  setServerSecret(options.secret);
  setDevelopmentMode(options.development);
  trustWebTokens(options.webTokens ?? null);
  setLdapServer(options.ldap ?? null);
  setOpenIdProvider(options.openId ?? null);
  setEmailDomain(options.emailDomain ?? null);
  setMailServer(options.mailServer ?? null);
  setIncomingMail(options.incomingMail ?? null);
  allowNetworks(options.allowedNetworks ?? []);
  setBigBlueButton(options.bigBlueButton ?? null);
  openDatabase(options.databaseUrl);
  const { filesFolder: folder, bucket = null, filesIn: keptIn = "s3" } = options;
  setFileStore(await openStore({ folder, bucket, keptIn }));
  setUploadQuotas(options.uploadQuotas ?? { ofOrganization: null, ofPerson: null });
  installCatalog();
  serveSignIn((request) => new SignIn(request));
  const routes = await loadApiRoutes();
  const httpServer = createBoundedServer(connectionLimits);
  const strangers = new Strangers(httpServer, connectionLimits, options.trustedProxies);
  const bodies = new ArrivingBodies(httpServer, connectionLimits);
  await maintainEventPartitions();
  await options.prepare?.();
  if (options.isShared) await joinOtherNodes();
  httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? "/";
    if (url.startsWith("/socket.io/")) return;
    const answered = isApiPath(url)
      ? serveApi(request, response, { routes, strangers, bodies, trustedProxies: options.trustedProxies })
      : servePage(options, request, response);
    answered.catch((error) => {
      logger.error({ err: error, url }, "request failed");
      response.destroy();
    });
  });
  const stopSockets = serveSockets(httpServer, options.trustedProxies);
  // Must run before any listener reads the path or answers, socket.io's included.
  httpServer.prependListener("request", takeAbsoluteForm);
  if (options.url?.startsWith("https:")) httpServer.prependListener("request", requireTls);
  await listen(httpServer, options);
  const { port } = httpServer.address() as AddressInfo;
  setBaseUrl(options.url ?? `http://localhost:${port}`);
  const gateway = await openGateway(options);
  await warnOfWaitingMails();
  // Nothing waits for a store that does not answer.
  const checked = checkStore();
  const stopWork = startRecurringWork();
  const stop = async () => {
    await gateway?.close();
    await stopWork();
    await stopSockets();
    httpServer.closeAllConnections();
    stopMakingPictures();
    await checked;
    await options.pages?.then(
      (pages) => pages.close(),
      () => undefined,
    );
    await maintainQueues();
    await savePresences();
    closeMailServer();
    await closeStreams();
    await closeDatabase();
    forgetRequests();
  };
  return { port, mailPort: gateway?.port ?? null, stop };
}

/** Makes browsers use TLS for this host from now on (RFC 6797), whatever kind of response they receive. */
function requireTls(_request: IncomingMessage, response: ServerResponse): void {
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
async function openGateway({
  incomingMail,
  host,
}: ServerOptions): Promise<{ readonly port: number; close(): Promise<void> } | null> {
  if (!incomingMail || incomingMail.port === null) return null;
  const gateway = new SmtpGateway(incomingMail);
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
  if (refusePageRequest(request, response)) return;
  const isFile = isFileRequest(request);
  if (!isFile && !pages) {
    response.writeHead(404).end();
    return;
  }
  if (await limitPageRequest(request, response, trustedProxies)) return;
  if (isFile) return serveFile(request, response, trustedProxies);
  await (await pages)?.handle(request, response, randomBytes(16).toString("base64"));
}

function startRecurringWork(): () => Promise<void> {
  const memory = new MemoryRelease();
  const mails = mailDelivery(mailKinds);
  const webhooks = new AccountDeliveries(webhookDelivery, WEBHOOKS_AT_ONCE);
  const exports = new AccountDeliveries(exportDelivery, EXPORTS_AT_ONCE);
  const thumbnails = new AccountDeliveries(thumbnailDelivery, THUMBNAILS_AT_ONCE);
  const stops = [
    repeat("catching up", SECOND, catchUp),
    repeat("scheduled messages", SECOND, () => deliverDue(scheduledMessageDelivery)),
    repeat("reminders", SECOND, () => deliverDue(reminderDelivery)),
    repeat("mails", SECOND, () => deliverDue(mails)),
    repeat("missed messages", 5 * SECOND, followMessages),
    repeat("mails about missed messages", 5 * SECOND, queueMissedMails),
    repeat("outgoing webhooks", SECOND, () => webhooks.begin()),
    repeat("exports", SECOND, () => exports.begin()),
    repeat("thumbnails", SECOND / 2, () => thumbnails.begin()),
    repeat("thumbnails in messages", SECOND, showThumbnails),
    repeat("late reads", SECOND, writeLateReads),
    repeat("index of messages", SECOND / 2, updateIndex),
    repeat("queues", 5 * SECOND, maintainQueues),
    repeat("sharing presences", SECOND, sharePresences),
    repeat("saving presences", 30 * SECOND, savePresences),
    repeat("heartbeat", 5 * SECOND, beat),
    repeat("memory", 5 * SECOND, () => memory.check()),
    repeat("accounts of the directory", 900 * SECOND, followDirectory),
    repeat("sign-in attempts", 600 * SECOND, removeOldAttempts),
    repeat("challenges of passkeys", 600 * SECOND, removeOldChallenges),
    repeat("sign-ins of apps", 3_600 * SECOND, removeOldAppSignIns),
    repeat("expired sessions", 3_600 * SECOND, removeExpiredSessions),
    repeat("unused attachments", 3_600 * SECOND, removeUnusedAttachments),
    repeat("released files", 600 * SECOND, removeReleasedFiles),
    repeat("expired messages", 600 * SECOND, removeExpiredMessages),
    repeat("ended invitations", 3_600 * SECOND, removeOldInvitations),
    repeat("old links of mails", 3_600 * SECOND, removeOldMailLinks),
    repeat("old exports", 3_600 * SECOND, removeOldExports),
    repeat("old mails", 3_600 * SECOND, removeOldMails),
    repeat("digests", 300 * SECOND, () => queueDigests()),
    repeat("mailed messages", 3_600 * SECOND, forgetMailed),
    repeat("event partitions", 3_600 * SECOND, () => maintainEventPartitions()),
  ];
  return async () => {
    await Promise.all([...stops.map((stop) => stop()), webhooks.stop(), exports.stop(), thumbnails.stop()]);
  };
}
