/** One connection to the LDAP server, for as long as one question takes; checks that the server answers as configured. */
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { Client } from "ldapts";
import type { LdapServer } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { shared } from "../../kernel/registry.ts";
import { SharedAnswers } from "../../kernel/turns/shared-answers.ts";

const checks = () => shared("ldap-checks", () => new SharedAnswers<LdapServer, string | null>());

const LDAP_PORT = 389;
const LDAPS_PORT = 636;

/** The server could not be asked: nothing is known about anybody. */
export class LdapUnavailable extends Error {
  override readonly name = "LdapUnavailable";
}

/**
 * Asks the server something, in limited time.
 * @throws LdapUnavailable for whatever fails, unless `work` has dealt with it.
 */
export async function withLdap<T>(server: LdapServer, work: (client: Client) => Promise<T>): Promise<T> {
  const sockets = new SingleConnection(server);
  const client = new Client({
    url: server.url,
    timeout: server.withinMs,
    createConnection: sockets.open,
    createSecureConnection: sockets.openTls,
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The LDAP server takes too long.")), server.withinMs);
  });
  const asked = (async () => {
    if (server.startTls) await client.startTLS();
    return work(client);
  })();
  // When the time is up, nobody waits any more for it to fail.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, tooLate]);
  } catch (error) {
    logger.error({ err: error, url: server.url }, "the LDAP server could not be asked");
    throw new LdapUnavailable("The directory cannot be reached.", { cause: error });
  } finally {
    clearTimeout(timer);
    sockets.close();
  }
}

/**
 * ldapts opens another connection by itself when one is lost. After STARTTLS that would be one without TLS, and
 * somebody who cuts connections could read the password that is sent next. So there is only ever one.
 */
class SingleConnection {
  readonly #server: LdapServer;
  #plain: Socket | null = null;
  #secure: TLSSocket | null = null;

  constructor(server: LdapServer) {
    this.#server = server;
  }

  readonly open = (): Socket => {
    const { host, port } = this.#address();
    this.#requireFirst();
    this.#plain = connect(port, host);
    return this.#plain;
  };

  /** For ldaps:// from the beginning, and for STARTTLS on the connection there is. */
  readonly openTls = (): TLSSocket => {
    const { host, port } = this.#address();
    const { authorities } = this.#server;
    if (this.#plain === null) this.#requireFirst();
    this.#secure = connectTls({
      // The certificate must be for this name, whichever way TLS begins.
      host,
      // An IP address is no name to choose a certificate by (RFC 6066, section 3).
      ...(isIP(host) === 0 ? { servername: host } : {}),
      minVersion: "TLSv1.2",
      ...(authorities === null ? {} : { ca: authorities }),
      ...(this.#plain === null ? { port } : { socket: this.#plain }),
    });
    return this.#secure;
  };

  close(): void {
    for (const socket of [this.#secure, this.#plain]) {
      socket?.on("error", () => undefined);
      socket?.destroy();
    }
  }

  #address(): { host: string; port: number } {
    const { protocol, hostname, port } = new URL(this.#server.url);
    const usual = protocol === "ldaps:" ? LDAPS_PORT : LDAP_PORT;
    return { host: hostname.replace(/^\[|\]$/g, ""), port: port ? Number(port) : usual };
  }

  #requireFirst(): void {
    if (this.#plain || this.#secure) throw new Error("The LDAP server has closed the connection.");
  }
}

/**
 * Connects, signs in as the account that looks people up, and reads the entry below which people are. The server is checked
 * once at a time: those who ask meanwhile receive the same answer.
 * @returns why it cannot be asked; null: all is well.
 */
export function checkLdapServer(server: LdapServer): Promise<string | null> {
  return checks().ask(server, () => check(server));
}

async function check(server: LdapServer): Promise<string | null> {
  const { account, people, attributes, withinMs } = server;
  try {
    await withLdap(server, async (client) => {
      if (account) await client.bind(account.dn, account.password);
      await client.search(people.base, {
        scope: "base",
        derefAliases: "never",
        attributes: [attributes.id],
        timeLimit: Math.ceil(withinMs / 1000),
      });
    });
    return null;
  } catch (error) {
    if (!(error instanceof LdapUnavailable)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}
