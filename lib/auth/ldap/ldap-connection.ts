/** Connects to the LDAP server for one query. */
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { Client } from "ldapts";
import type { LdapServer } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { shared } from "../../kernel/registry.ts";
import { SharedAnswers } from "../../kernel/turns/shared-answers.ts";
import { missingGroups } from "./missing-groups.ts";

const checks = () => shared("ldap-checks", () => new SharedAnswers<LdapServer, LdapState>());

const LDAP_PORT = 389;
const LDAPS_PORT = 636;

export class LdapUnavailable extends Error {
  override readonly name = "LdapUnavailable";
}

/** @throws LdapUnavailable for failures that `work` does not handle, and a timeout. */
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
  // Nobody awaits the query after the timeout.
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
 * ldapts reconnects lost connections. After STARTTLS, the new one would lack TLS: an attacker who cuts connections
 * could read the next password.
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

  /** From the start for ldaps://, on the existing connection for STARTTLS. */
  readonly openTls = (): TLSSocket => {
    const { host, port } = this.#address();
    const { authorities } = this.#server;
    if (this.#plain === null) this.#requireFirst();
    this.#secure = connectTls({
      // The certificate must be for this name.
      host,
      // IP addresses cannot select a certificate (RFC 6066, section 3).
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

export interface LdapState {
  /** Null when the directory answers. */
  readonly error: string | null;
  /** Configured groups that it does not show. */
  readonly missingGroups: readonly string[];
}

/** Binds as the search account, reads the base entry, and looks for the groups. Concurrent callers share one check. */
export function checkLdapServer(server: LdapServer): Promise<LdapState> {
  return checks().ask(server, () => check(server));
}

async function check(server: LdapServer): Promise<LdapState> {
  const { account, people, attributes, withinMs } = server;
  try {
    const missing = await withLdap(server, async (client) => {
      if (account) await client.bind(account.dn, account.password);
      await client.search(people.base, {
        scope: "base",
        derefAliases: "never",
        attributes: [attributes.id],
        timeLimit: Math.ceil(withinMs / 1000),
      });
      return missingGroups(client, server);
    });
    return { error: null, missingGroups: missing };
  } catch (error) {
    if (!(error instanceof LdapUnavailable)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return { error: reason, missingGroups: [] };
  }
}
