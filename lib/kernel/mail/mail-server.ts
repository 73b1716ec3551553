/** The SMTP server that delivers mail. */
import { isIP } from "node:net";
import { createTransport, type Transporter } from "nodemailer";
import { type Configuration, configuration, type MailServer } from "../../config.ts";
import { badRequest } from "../errors.ts";
import { shared } from "../registry.ts";
import { showMail } from "./shown-mails.ts";

interface Configured {
  readonly kind: "smtp" | "shown";
  readonly transport: Pick<Transporter, "sendMail" | "close">;
  readonly from: string;
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;
/** In ms. */
const CONNECT_WITHIN = 10_000;
const SILENT_FOR = 60_000;
const TRIED_WITHIN = 5_000;
const CONNECTIONS = 4;

interface Holder {
  /** The configuration when `open` was created. */
  server: Configuration["mailServer"];
  open: Configured | null;
}

const holder = () => shared<Holder>("mail-server", () => ({ server: null, open: null }));

/** null: mail waits until the server starts with a mail server. */
function configured(): Configured | null {
  const { mailServer: server } = configuration();
  const held = holder();
  if (held.server !== server) {
    closeMailServer();
    held.server = server;
    held.open = server && (server === "shown" ? shown() : smtp(server));
  }
  return held.open;
}

function shown(): Configured {
  return { kind: "shown", transport: shownTransport(), from: "parley@localhost" };
}

function smtp({ url, from }: MailServer): Configured {
  return { kind: "smtp", transport: connectTo(url), from };
}

function shownTransport(): Configured["transport"] {
  const transport = createTransport({ jsonTransport: true });
  return {
    close: () => undefined,
    async sendMail(mail) {
      const sent = await transport.sendMail(mail);
      const sentAt = Math.floor(Date.now() / 1000);
      showMail({
        to: [sent.envelope.to].flat().join(", "),
        subject: String(mail.subject ?? ""),
        text: String(mail.text ?? ""),
        html: String(mail.html ?? ""),
        sentAt,
      });
      return sent;
    },
  };
}

export function canSendMail(): boolean {
  return configured() !== null;
}

export function mailSender(): { readonly sending: "smtp" | "shown" | "none"; readonly from: string | null } {
  const current = configured();
  return { sending: current?.kind ?? "none", from: current?.from ?? null };
}

/** @throws ApiError BAD_REQUEST when no mail can be sent. */
export function requireMail(): void {
  if (!canSendMail()) throw badRequest("This server does not send email.");
}

/** @throws Error without a server: check `canSendMail` first. */
export function mailServer(): Configured {
  const current = configured();
  if (!current) throw new Error("Mail cannot be sent: no SMTP server is configured.");
  return current;
}

export function closeMailServer(): void {
  const held = holder();
  held.open?.transport.close();
  held.server = null;
  held.open = null;
}

/** Connects, greets and authenticates, without sending a mail. @throws Error with the server's reason. */
export async function tryMailServer(url: string): Promise<void> {
  const timeouts = {
    connectionTimeout: TRIED_WITHIN,
    greetingTimeout: TRIED_WITHIN,
    socketTimeout: TRIED_WITHIN,
  };
  const transport = createTransport({ ...optionsFor(url), ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function connectTo(address: string): Transporter {
  return createTransport({ ...optionsFor(address), pool: true, maxConnections: CONNECTIONS });
}

function optionsFor(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "smtps:";
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  return {
    host,
    port: port ? Number(port) : isTls ? SMTPS_PORT : SMTP_PORT,
    secure: isTls,
    // A password never leaves this machine unencrypted, even if an attacker removes the TLS offer.
    requireTLS: auth !== null && !isLoopback(host),
    ...(auth ? { auth } : {}),
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: SILENT_FOR,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
