/** Tries the mail server without sending anything, and the port for incoming mail. */
import { connect } from "node:net";
import { configuration } from "../../config.ts";
import { type Check, ok, problem, unknown, warning } from "../health/check.ts";
import type { Inspection } from "../health/inspection.ts";
import { tryMailServer } from "./mail-server.ts";

const GREETING_MS = 5_000;

const outgoing: Check = {
  id: "outgoing-mail",
  title: "Outgoing mail",
  async run(inspection) {
    const { mailServer } = configuration();
    if (mailServer === null)
      return warning(
        "No mail server is configured, so emails wait.",
        "Set PARLEY_SMTP_URL and PARLEY_MAIL_FROM (docs/admin/mail.md).",
      );
    if (mailServer === "shown") return ok("This development server shows emails instead of sending them.");
    try {
      await tryMailServer(mailServer.url);
    } catch (error) {
      return problem(
        `The mail server does not take Parley's emails: ${error instanceof Error ? error.message : String(error)}.`,
        "Correct PARLEY_SMTP_URL, then try: npm run manage -- send-test-mail SUBDOMAIN ADDRESS",
      );
    }
    return (await waitingFinding(inspection)) ?? ok("The mail server accepts Parley.");
  },
};

async function waitingFinding(inspection: Inspection) {
  if ((await inspection.databaseObstacle()) !== null) return null;
  const [row] = await inspection.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM (
      SELECT FROM outgoing_mail WHERE next_attempt_at IS NOT NULL AND created_at < now() - interval '1 hour'
      LIMIT 10000) AS waiting`);
  if (!row || row.count === 0) return null;
  return warning(
    `The mail server accepts Parley, but emails have waited for an hour or longer: ${row.count}.`,
    "Each organization's Settings, Mail, show the reason.",
  );
}

const incoming: Check = {
  id: "incoming-mail",
  title: "Incoming mail",
  async run({ of: { isServer } }) {
    const { incomingMail, host } = configuration();
    if (incomingMail === null) return ok("No mail is received, because PARLEY_MAIL_IN is not set.");
    if (incomingMail.port === null)
      return unknown("The mail server runs a command for each mail; only a real mail can try it.");
    // Only the server knows which free port it took.
    if (incomingMail.port === 0) return unknown("PARLEY_MAIL_IN=0 is a port that changes with each start.");
    const greeting = await greetingOf(host, incomingMail.port).catch((error: Error) => error);
    if (typeof greeting === "string" && greeting.startsWith("220")) return ok("The port for mail answers.");
    const reason = typeof greeting === "string" ? "another program answers" : greeting.message;
    return problem(
      `Port ${incomingMail.port} for incoming mail does not answer properly: ${reason}.`,
      isServer ? "Restart this node." : "Start Parley.",
    );
  },
};

/** The first line. @throws Error without one in time. */
function greetingOf(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host: host === "0.0.0.0" || host === "::" ? "localhost" : host, port });
  socket.setTimeout(GREETING_MS, () => socket.destroy(new Error("it is silent")));
  socket.once("data", (data) => {
    resolve(data.toString("latin1"));
    socket.end("QUIT\r\n");
  });
  socket.once("error", reject);
  socket.once("close", () => reject(new Error("it closes the connection")));
  return promise;
}

export const mailChecks: readonly Check[] = [outgoing, incoming];
