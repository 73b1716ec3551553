/** A real SMTP server. */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

export interface ReceivedMail extends Email {
  /** Envelope recipients. */
  readonly recipients: readonly string[];
}

export interface Mailbox {
  /** As in PARLEY_SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** For recipients; 250 accepts them. */
  answer: number;
  readonly offers: number;
  /** Includes past mails. */
  mailTo(address: string): Promise<ReceivedMail>;
}

export interface MailboxOptions {
  /** Absent: no authentication. */
  readonly account?: { readonly user: string; readonly password: string };
  readonly offersTls?: boolean;
}

/** Closes after the file's tests. */
export async function openMailbox({ account, offersTls = false }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting = new Map<string, (mail: ReceivedMail) => void>();
  const state = { answer: 250, offers: 0 };
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === account?.user && password === account?.password;
      callback(isKnown ? null : new Error("Invalid username or password"), { user: username });
    },
    onRcptTo(_address, _session, callback) {
      state.offers += 1;
      if (state.answer === 250) return callback();
      callback(Object.assign(new Error("Not now"), { responseCode: state.answer }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { ...(await PostalMime.parse(Buffer.concat(chunks))), recipients };
        mails.push(mail);
        for (const recipient of recipients) waiting.get(recipient)?.(mail);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : "";
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    get answer() {
      return state.answer;
    },
    set answer(code: number) {
      state.answer = code;
    },
    get offers() {
      return state.offers;
    },
    mailTo(address) {
      const received = mails.find(({ recipients }) => recipients.includes(address));
      if (received) return Promise.resolve(received);
      return new Promise((resolve) => waiting.set(address, resolve));
    },
  };
}
