/** The certificates of a running server: chosen by host name, ordered when missing, renewed in time. */
import { createHash, X509Certificate } from "node:crypto";
import type { SecureContext } from "node:tls";
import { logger } from "../../lib/kernel/log.ts";
import { WindowCounter } from "../../lib/kernel/turns/window-counter.ts";
import type { CertificateStore, KeyAndChain } from "./certificate-store.ts";
import type { OrderCertificate } from "./order-certificate.ts";
import { type ServedCertificates, secureContext, type UsualListener } from "./served-certificates.ts";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/** Share of the lifetime; the rest is time for repairs. */
const RENEW_AFTER = 2 / 3;
/** Further share over which renewals spread: certificates are often issued together. */
const SPREAD = 1 / 20;
const FIRST_RETRY = 120 * SECOND;
const LAST_RETRY = DAY / 2;
/** Let's Encrypt issues 50 certificates a week below one domain. */
export const MAX_NEW_HOSTS = 40;
/** How long a handshake waits for its host's first certificate. */
const PATIENCE_MS = 8 * SECOND;

export interface CertificatesOptions {
  /** Renewed whether or not an organization has them. */
  readonly names: readonly string[];
  readonly store: CertificateStore;
  readonly order: OrderCertificate;
  /** Whether an organization has this host name. */
  readonly isOrganization: (host: string) => Promise<boolean>;
  /** In ms since 1970. */
  readonly now?: () => number;
}

interface Held {
  readonly stored: KeyAndChain;
  readonly context: SecureContext;
  readonly renewAt: number;
  readonly endsAt: number;
}

interface Failure {
  readonly count: number;
  readonly retryAt: number;
}

export class Certificates implements ServedCertificates {
  readonly #options: CertificatesOptions;
  readonly #now: () => number;
  readonly #held = new Map<string, Held>();
  readonly #failures = new Map<string, Failure>();
  readonly #newHosts = new WindowCounter<string>(DAY * 7);
  readonly #countedHosts = new Set<string>();
  /** Orders under way or waiting, by host. One runs at a time. */
  readonly #orders = new Map<string, Promise<void>>();
  #lastOrder: Promise<void> = Promise.resolve();
  #onUsual: UsualListener = () => undefined;

  private constructor(options: CertificatesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  static async open(options: CertificatesOptions): Promise<Certificates> {
    const certificates = new Certificates(options);
    for (const [host, stored] of await options.store.certificates()) {
      try {
        certificates.#hold(host, stored);
      } catch (error) {
        logger.warn({ err: error, host }, "a stored certificate is damaged, so a new one is ordered");
      }
    }
    return certificates;
  }

  /** While false, every handshake fails. */
  get isReady(): boolean {
    return this.#usual !== undefined;
  }

  get #usual(): Held | undefined {
    const [first = ""] = this.#options.names;
    return this.#held.get(first);
  }

  followUsual(listener: UsualListener): void {
    this.#onUsual = listener;
    if (this.#usual) listener(this.#usual.stored);
  }

  /** Orders an organization's missing certificate, and waits for it. */
  async contextFor(host: string): Promise<SecureContext | undefined> {
    const name = host.toLowerCase();
    const held = this.#held.get(name);
    if (held) return held.context;
    if (!this.#mayOrder(name) || !(await this.#isServed(name))) return this.#usual?.context;
    await this.#patiently(this.#begin(name));
    return this.#held.get(name)?.context ?? this.#usual?.context;
  }

  /** Begins due orders, without waiting for them. */
  async renew(): Promise<void> {
    const now = this.#now();
    const { names, store } = this.#options;
    for (const host of new Set([...names, ...this.#held.keys()])) {
      const held = this.#held.get(host);
      if ((held && held.renewAt > now) || !this.#mayOrder(host)) continue;
      if (await this.#isServed(host)) {
        void this.#begin(host);
        continue;
      }
      this.#held.delete(host);
      await store.remove(host);
    }
  }

  /** Resolves when no order is under way. */
  async settled(): Promise<void> {
    while (this.#orders.size > 0) await Promise.all(this.#orders.values());
  }

  async #isServed(host: string): Promise<boolean> {
    return this.#options.names.includes(host) || (await this.#options.isOrganization(host));
  }

  #mayOrder(host: string): boolean {
    return (this.#failures.get(host)?.retryAt ?? 0) <= this.#now();
  }

  /** Never rejects. */
  #begin(host: string): Promise<void> {
    const underWay = this.#orders.get(host);
    if (underWay) return underWay;
    const order = this.#lastOrder.then(() => this.#order(host)).finally(() => this.#orders.delete(host));
    this.#orders.set(host, order);
    this.#lastOrder = order;
    return order;
  }

  async #order(host: string): Promise<void> {
    const isNew = !this.#held.has(host) && !this.#options.names.includes(host);
    try {
      if (isNew) this.#countNewHost(host);
      const issued = await this.#options.order(host);
      const { endsAt } = this.#hold(host, issued);
      this.#failures.delete(host);
      logger.info({ host, endsAt: new Date(endsAt).toISOString() }, "the authority has issued a certificate");
      await this.#keep(host, issued);
    } catch (error) {
      this.#failed(host, error);
    }
  }

  /** Stays in use unsaved: another order would count against the authority's limit. */
  async #keep(host: string, issued: KeyAndChain): Promise<void> {
    await this.#options.store.save(host, issued).catch((error) => {
      logger.error(
        { err: error, host },
        "a certificate could not be written to the data directory, so the next start orders another one; free some space",
      );
    });
  }

  /** @throws Error when there were too many. */
  #countNewHost(host: string): void {
    if (this.#countedHosts.has(host)) return;
    const window = this.#newHosts.windowOf("", this.#now());
    if (window.used >= MAX_NEW_HOSTS)
      throw new Error(`${MAX_NEW_HOSTS} organizations have got their first certificates within a week`);
    window.used += 1;
    // Failed orders are repeated, and must not keep other organizations from theirs.
    this.#countedHosts.add(host);
  }

  #failed(host: string, error: unknown): void {
    const count = (this.#failures.get(host)?.count ?? 0) + 1;
    const delay = Math.min(FIRST_RETRY * 2 ** (count - 1), LAST_RETRY);
    const retryAt = this.#now() + delay * (1 + Math.random() / 10);
    this.#failures.set(host, { count, retryAt });
    const held = this.#held.get(host);
    const fields = { err: error, host, retryAt: new Date(retryAt).toISOString() };
    if (!held) {
      logger.error(fields, `no certificate was issued, so browsers cannot connect to this host; ${ADVICE}`);
    } else if (held.endsAt <= this.#now()) {
      logger.error(fields, `the certificate has ended and could not be renewed; ${ADVICE}`);
    } else {
      const endsAt = new Date(held.endsAt).toISOString();
      logger.error({ ...fields, endsAt }, `the certificate could not be renewed yet; ${ADVICE}`);
    }
  }

  #hold(host: string, stored: KeyAndChain): Held {
    const { validFromDate, validToDate, fingerprint256 } = new X509Certificate(stored.chain);
    const [from, endsAt] = [validFromDate.getTime(), validToDate.getTime()];
    const share = RENEW_AFTER + SPREAD * fraction(fingerprint256);
    const held = {
      stored,
      context: secureContext(stored),
      renewAt: from + (endsAt - from) * share,
      endsAt,
    };
    this.#held.set(host, held);
    if (held === this.#usual) this.#onUsual(stored);
    return held;
  }

  async #patiently(order: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([order, late]).finally(() => clearTimeout(timer));
  }
}

const ADVICE =
  "check that the host name leads to this machine, that the authority reaches port 80 of it (PARLEY_HTTP_PORT), and that this machine reaches PARLEY_ACME_DIRECTORY";

/** From 0 to 1, the same after a restart. */
function fraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt16BE() / 2 ** 16;
}
