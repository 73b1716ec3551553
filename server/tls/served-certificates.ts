/** The certificates of a TLS server, and its options. */
import { constants } from "node:crypto";
import { createSecureContext, type SecureContext, type Server, type TlsOptions } from "node:tls";
import { logger } from "../../lib/kernel/log.ts";
import { HANDSHAKE_MS } from "../connections/handshake-limits.ts";
import type { KeyAndChain } from "./certificate-store.ts";

export type UsualListener = (certificate: KeyAndChain) => void;

export interface ServedCertificates {
  /** Whether there is a certificate. */
  readonly isReady: boolean;
  /** Undefined for the usual certificate. */
  contextFor(host: string): Promise<SecureContext | undefined>;
  /** Calls the listener with the certificate for clients that name no host, and with its successors. */
  followUsual(listener: UsualListener): void;
  /** Replaces certificates that are due. */
  renew(): Promise<void>;
}

/** Renegotiation would let clients cause many signatures on one connection. */
const secureOptions = constants.SSL_OP_NO_RENEGOTIATION;

/** @throws Error when key and certificate do not belong together. */
export function secureContext({ key, chain }: KeyAndChain): SecureContext {
  return createSecureContext({ key, cert: chain, secureOptions });
}

export function tlsOptions(certificates: ServedCertificates): TlsOptions {
  return {
    secureOptions,
    handshakeTimeout: HANDSHAKE_MS,
    SNICallback: (host, decide) => {
      certificates.contextFor(host).then(
        (context) => decide(null, context),
        (error) => {
          logger.error({ err: error, host }, "the certificate of a host could not be found");
          decide(null);
        },
      );
    },
  };
}

/** New connections get a new certificate; open ones go on. */
export function followCertificates(server: Server, certificates: ServedCertificates): void {
  certificates.followUsual(({ key, chain }) => server.setSecureContext({ key, cert: chain, secureOptions }));
}
