/** Opens what TLS without a proxy needs: the certificates and the port for plain HTTP. */
import type { Configuration, TlsAccess } from "../../lib/config.ts";
import { OnlyNode } from "../require-only-node.ts";
import { FileCertificate } from "./certificate-files.ts";
import { CertificateStore } from "./certificate-store.ts";
import { Certificates } from "./certificates.ts";
import { type Challenges, certificateOrders } from "./order-certificate.ts";
import type { ServedCertificates } from "./served-certificates.ts";

export interface OpenedTls {
  /** Null with an embedded database, which has one node. */
  readonly onlyNode: OnlyNode | null;
  readonly access: TlsAccess;
  /** The public address. */
  readonly url: string;
  readonly certificates: ServedCertificates;
  readonly challenges: Challenges;
}

/**
 * Null without TLS by Parley.
 * @param isOrganization whether an organization has this host name, below the public one.
 * @throws StartError when a file cannot be read, or another node gets certificates.
 */
export async function openTls(
  { tls, url, dataFolder, externalDatabase }: Configuration,
  isOrganization: (host: string) => Promise<boolean>,
): Promise<OpenedTls | null> {
  if (tls === null || url === null) return null;
  const { names, certificate } = tls;
  const challenges: Challenges = new Map();
  const common = { access: tls, url, challenges };
  if ("cert" in certificate)
    return { ...common, certificates: await FileCertificate.open(certificate), onlyNode: null };
  const store = await CertificateStore.open(dataFolder, certificate.directory);
  const order = await certificateOrders(certificate, store, challenges);
  const certificates = await Certificates.open({ names, store, order, isOrganization });
  const onlyNode = externalDatabase === null ? null : await OnlyNode.enter(externalDatabase);
  return { ...common, certificates, onlyNode };
}
