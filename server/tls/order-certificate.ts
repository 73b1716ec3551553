/** Orders a certificate by ACME (RFC 8555) with challenges over HTTP. */
import { readFile } from "node:fs/promises";
import { Agent } from "node:https";
import type { Client } from "acme-client";
import type { CertificateAuthority } from "../../lib/config.ts";
import { StartError } from "../start-error.ts";
import type { CertificateStore, KeyAndChain } from "./certificate-store.ts";

/** Polls the authority, for two minutes at most. */
const ASK = { backoffAttempts: 15, backoffMin: 1_000, backoffMax: 10_000 };
const REQUEST_MS = 30_000;
/** Responses of `/.well-known/acme-challenge/<token>`, by token. */
export type Challenges = Map<string, string>;

export type OrderCertificate = (host: string) => Promise<KeyAndChain>;

/**
 * The first order registers an account, which agrees to the authority's terms.
 * @param challenges has an order's answers while it runs.
 * @throws StartError when the authority's root certificate cannot be read.
 */
export async function certificateOrders(
  { directory, mail, authority }: CertificateAuthority,
  store: CertificateStore,
  challenges: Challenges,
): Promise<OrderCertificate> {
  const root = authority === null ? null : await readRoot(authority);
  let opened: Promise<Client> | null = null;
  const client = () => {
    opened ??= openAccount(directory, mail, root, store).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return async (host) => {
    const account = await client();
    const { crypto } = await acmeClient();
    const [key, csr] = await crypto.createCsr({ altNames: [host] }, await crypto.createPrivateEcdsaKey());
    const chain = await account.auto({
      csr,
      challengePriority: ["http-01"],
      // This machine may not reach its own public address.
      skipChallengeVerification: true,
      challengeCreateFn: async (_authorization, { token }, answer) => {
        challenges.set(token, answer);
      },
      challengeRemoveFn: async (_authorization, { token }) => {
        challenges.delete(token);
      },
    });
    return { key: key.toString(), chain };
  };
}

/** Loaded when needed: it takes 10 MB of memory. Bundled CommonJS has nothing but `default`. */
async function acmeClient() {
  return (await import("acme-client")).default;
}

async function readRoot(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartError(`PARLEY_ACME_CA cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function openAccount(
  directoryUrl: string,
  mail: string | null,
  root: string | null,
  store: CertificateStore,
): Promise<Client> {
  const { axios, Client, crypto } = await acmeClient();
  axios.defaults.timeout = REQUEST_MS;
  // acme-client's interceptors repeat requests, and hide why one got no answer.
  axios.interceptors.request.clear();
  axios.interceptors.response.clear();
  axios.defaults.httpsAgent = new Agent(root === null ? {} : { ca: root });
  let accountKey = await store.accountKey();
  if (accountKey === null) {
    accountKey = (await crypto.createPrivateEcdsaKey()).toString();
    await store.saveAccountKey(accountKey);
  }
  const client = new Client({ directoryUrl, accountKey, ...ASK });
  const contact = mail === null ? {} : { contact: [`mailto:${mail}`] };
  await client.createAccount({ termsOfServiceAgreed: true, ...contact });
  return client;
}
