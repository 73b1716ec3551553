/** The SMTP server that mail is handed to. */
import { isIP } from "node:net";
import { createTransport, type Transporter } from "nodemailer";
import { badRequest } from "../errors.ts";
import { shared } from "../registry.ts";
import { showMail } from "./shown-mails.ts";

export interface MailServer {
  /** smtp://user:password@host:587 or smtps://user:password@host. */
  readonly url: string;
  /** Address that mail comes from. */
  readonly from: string;
}

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
const CONNECTIONS = 4;

const holder = () => shared<{ current: Configured | null }>("mail-server", () => ({ current: null }));

/**
 * Chosen at start; null: mail is queued, and sent when the server is started with one. Connections to the one before end.
 * @param server "shown" keeps mails in memory, where a development server shows them.
 */
export function setMailServer(server: MailServer | "shown" | null): void {
  closeMailServer();
  holder().current =
    server === "shown"
      ? { kind: "shown", transport: shownTransport(), from: "parley@localhost" }
      : server && { kind: "smtp", transport: connectTo(server.url), from: server.from };
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

/** Whether mail can be sent at all. */
export function canSendMail(): boolean {
  return holder().current !== null;
}

/** What becomes of mail, and which address it comes from. */
export function mailSender(): { readonly sending: "smtp" | "shown" | "none"; readonly from: string | null } {
  const { current } = holder();
  return { sending: current?.kind ?? "none", from: current?.from ?? null };
}

/** @throws ApiError BAD_REQUEST where no mail is sent. */
export function requireMail(): void {
  if (!canSendMail()) throw badRequest("This server does not send email.");
}

/** @throws Error without a server: ask `canSendMail` first. */
export function mailServer(): Configured {
  const { current } = holder();
  if (!current) throw new Error("Mail cannot be sent: no SMTP server is configured.");
  return current;
}

/** Ends the connections that are open. */
export function closeMailServer(): void {
  holder().current?.transport.close();
  holder().current = null;
}

function connectTo(address: string): Transporter {
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "smtps:";
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port: port ? Number(port) : isTls ? SMTPS_PORT : SMTP_PORT,
    secure: isTls,
    // A password never leaves this machine in the clear, even if somebody in between removes the offer of TLS.
    requireTLS: auth !== null && !isLoopback(host),
    ...(auth ? { auth } : {}),
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: SILENT_FOR,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
