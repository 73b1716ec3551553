/** Builds the configuration from environment variables. */
import { readFileSync } from "node:fs";
import type { z } from "zod";
import {
  type Bucket,
  type Configuration,
  type IncomingMail,
  type LdapServer,
  type OpenIdProvider,
  type S3Access,
  USUAL_CONFIGURATION,
  type WebTokenTrust,
} from "../config.ts";
import { checkDatabases } from "./check-databases.ts";
import { checkTls, tlsOf, urlOf } from "./tls-configuration.ts";
import { isPortOfService, unknownVariables } from "./unknown-variables.ts";
import { type Variables, variables } from "./variables.ts";

/** At least the size of an HS256 hash. */
const JWT_SECRET_LENGTH = 32;
const LDAP_WITHIN_MS = 8_000;
/** In development mode, everybody who reaches the server can sign in as anybody. */
const LOOPBACK = "127.0.0.1";

/** Set together or not at all. */
const TOGETHER: readonly (readonly (keyof Variables)[])[] = [
  [
    "PARLEY_CONSTRUCTOR_GROUPS_URL",
    "PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY",
    "PARLEY_CONSTRUCTOR_GROUPS_SECRET_KEY",
  ],
  ["PARLEY_NEXTCLOUD_URL", "PARLEY_NEXTCLOUD_USER", "PARLEY_NEXTCLOUD_PASSWORD"],
];

type Complain = (name: keyof Variables, complaint: string) => void;

function checkTogether(given: Variables, context: z.RefinementCtx): void {
  const complain: Complain = (name, message) => {
    context.addIssue({ code: "custom", path: [name], message });
  };
  const pair = (one: keyof Variables, other: keyof Variables, complainAbout = other) => {
    if (!given[one] === !given[other]) return;
    complain(complainAbout, `and ${complainAbout === one ? other : one} need each other`);
  };
  checkWebTokens(given, complain);
  checkTls(given, complain);
  checkDatabases(given, complain);
  if (given.PARLEY_METRICS_PORT !== undefined && given.PARLEY_METRICS_PORT === given.PORT && given.PORT !== 0)
    complain("PARLEY_METRICS_PORT", "must differ from PORT");
  pair("PARLEY_SMTP_URL", "PARLEY_MAIL_FROM");
  pair("PARLEY_MAIL_IN_CERT_FILE", "PARLEY_MAIL_IN_KEY_FILE");
  if (given.PARLEY_LDAP_URL !== undefined) {
    if (given.PARLEY_LDAP_BASE_DN === undefined)
      complain("PARLEY_LDAP_BASE_DN", "is needed with PARLEY_LDAP_URL");
    else pair("PARLEY_LDAP_BIND_DN", "PARLEY_LDAP_BIND_PASSWORD");
  }
  needs(given, "PARLEY_OIDC_ISSUER", ["PARLEY_OIDC_CLIENT_ID", "PARLEY_OIDC_CLIENT_SECRET"], complain);
  needs(given, "PARLEY_S3_BUCKET", ["PARLEY_S3_ACCESS_KEY_ID", "PARLEY_S3_SECRET_ACCESS_KEY"], complain);
  checkBackup(given, complain);
  if (given.PARLEY_S3_BUCKET === undefined && given.PARLEY_FILES_IN === "s3") {
    complain("PARLEY_S3_BUCKET", "is needed with PARLEY_FILES_IN=s3");
  }
  const half = TOGETHER.find((names) => new Set(names.map((name) => given[name] === undefined)).size > 1);
  const present = half?.find((name) => given[name] !== undefined);
  if (half && present) needs(given, present, half, complain);
  pair("PARLEY_BIGBLUEBUTTON_URL", "PARLEY_BIGBLUEBUTTON_SECRET", "PARLEY_BIGBLUEBUTTON_URL");
}

/** Reports the first missing variable if `present` is set. */
function needs(
  given: Variables,
  present: keyof Variables,
  names: readonly (keyof Variables)[],
  complain: Complain,
): void {
  const missing = names.find((name) => given[name] === undefined);
  if (missing && given[present] !== undefined) complain(missing, `is needed with ${present}`);
}

function checkBackup(given: Variables, complain: Complain): void {
  if (given.PARLEY_BACKUP_RECIPIENT && given.PARLEY_BACKUP_PASSPHRASE !== undefined) {
    complain("PARLEY_BACKUP_PASSPHRASE", "cannot be combined with PARLEY_BACKUP_RECIPIENT");
  }
  if (given.PARLEY_WAL_ARCHIVE && given.DATABASE_URL) {
    complain(
      "PARLEY_WAL_ARCHIVE",
      "cannot be combined with DATABASE_URL, whose PostgreSQL has its own archive",
    );
  }
  if (!given.PARLEY_BACKUP_TO?.startsWith("s3:")) return;
  needs(given, "PARLEY_BACKUP_TO", ["PARLEY_S3_ACCESS_KEY_ID", "PARLEY_S3_SECRET_ACCESS_KEY"], complain);
}

function checkWebTokens(given: Variables, complain: Complain): void {
  const { PARLEY_JWT_SECRET: secret, PARLEY_JWT_JWKS_URL: url, PARLEY_JWT_AUDIENCE: audience } = given;
  const isShort = secret !== undefined && secret.length < JWT_SECRET_LENGTH;
  if (isShort && given.PARLEY_MODE !== "development") {
    complain("PARLEY_JWT_SECRET", `must have at least ${JWT_SECRET_LENGTH} characters`);
  }
  if (secret && url) complain("PARLEY_JWT_JWKS_URL", "cannot be combined with PARLEY_JWT_SECRET");
  if (audience && !secret && !url) {
    complain("PARLEY_JWT_AUDIENCE", "needs PARLEY_JWT_SECRET or PARLEY_JWT_JWKS_URL");
  }
}

const checkedVariables = variables.superRefine(checkTogether);

/** @throws the system's error. */
export type ReadFile = (path: string) => Buffer;

/** @throws Error whose message explains each invalid variable. */
export function readConfiguration(
  source: Record<string, string | undefined> = process.env,
  readFile: ReadFile = (path) => readFileSync(path),
): Configuration {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== "" && !isPortOfService(name, value)),
  );
  const parsed = checkedVariables.safeParse(given);
  const unknown = unknownVariables(given, Object.keys(variables.shape));
  if (parsed.success && unknown.length === 0) return configurationOf(parsed.data, readFile);
  const complaints = [
    ...unknown.map(
      ({ name, nearest }) => `${name} is not a variable of Parley: the nearest one is ${nearest}`,
    ),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
  ];
  throw new Error(`Invalid configuration. ${complaints.join("; ")}.`);
}

function configurationOf(given: Variables, readFile: ReadFile): Configuration {
  const { PARLEY_SMTP_URL: smtpUrl, PARLEY_MAIL_FROM: from, PARLEY_MODE: mode } = given;
  const { PARLEY_BIGBLUEBUTTON_URL: bbbUrl, PARLEY_BIGBLUEBUTTON_SECRET: bbbSecret } = given;
  const {
    PARLEY_CONSTRUCTOR_GROUPS_URL: groupsUrl,
    PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY: accessKey,
    PARLEY_CONSTRUCTOR_GROUPS_SECRET_KEY: secretKey,
    PARLEY_NEXTCLOUD_URL: nextcloudUrl,
    PARLEY_NEXTCLOUD_USER: user,
    PARLEY_NEXTCLOUD_PASSWORD: password,
  } = given;
  return {
    port: given.PORT,
    host: given.PARLEY_HOST ?? (mode === "development" ? LOOPBACK : USUAL_CONFIGURATION.host),
    url: urlOf(given),
    tls: tlsOf(given),
    trustedProxies: given.PARLEY_TRUSTED_PROXIES,
    development: mode === "development",
    opensProductionData: given.PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA === "1",
    metrics: {
      port: given.PARLEY_METRICS_PORT ?? null,
      host: given.PARLEY_METRICS_HOST,
      token: given.PARLEY_METRICS_TOKEN ?? null,
    },
    isDemo: given.PARLEY_DEMO === "1",
    demoPassword: given.PARLEY_DEMO_PASSWORD ?? null,
    ownerPassword: given.PARLEY_OWNER_PASSWORD ?? null,
    dataFolder: given.PARLEY_DATA_DIR,
    externalDatabase: given.DATABASE_URL ?? given.PARLEY_DATABASES?.[0]?.url ?? null,
    databases: given.PARLEY_DATABASES ?? [],
    databaseForNew: given.PARLEY_DATABASE_FOR_NEW ?? null,
    ownDatabase: null,
    secret: given.PARLEY_SECRET ?? null,
    lastingSecret: null,
    bucket: bucketOf(given),
    filesIn: given.PARLEY_FILES_IN ?? "s3",
    backup: {
      schedule: given.PARLEY_BACKUP ?? null,
      to: given.PARLEY_BACKUP_TO ?? null,
      s3: s3AccessOf(given),
      recipients: given.PARLEY_BACKUP_RECIPIENT ?? [],
      passphrase: given.PARLEY_BACKUP_PASSPHRASE ?? null,
      identityFile: given.PARLEY_BACKUP_IDENTITY_FILE ?? null,
    },
    walArchive: given.PARLEY_WAL_ARCHIVE ?? null,
    largestFileMib: given.PARLEY_MAX_FILE_MIB,
    uploadQuotas: {
      ofOrganization: given.PARLEY_UPLOAD_QUOTA_MIB ?? null,
      ofPerson: given.PARLEY_UPLOAD_QUOTA_PER_PERSON_MIB ?? null,
    },
    emailDomain: given.PARLEY_EMAIL_DOMAIN ?? null,
    mailServer: smtpUrl && from ? { url: smtpUrl, from } : mode === "development" ? "shown" : null,
    incomingMail: incomingMailOf(given, readFile),
    networks: {
      webhooks: given.PARLEY_ALLOWED_NETWORKS ?? [],
      previews: given.PARLEY_PREVIEW_NETWORKS ?? [],
      pushes: given.PARLEY_PUSH_NETWORKS ?? [],
    },
    bigBlueButton: bbbUrl && bbbSecret ? { url: bbbUrl, secret: bbbSecret } : null,
    constructorGroups: groupsUrl && accessKey && secretKey ? { url: groupsUrl, accessKey, secretKey } : null,
    nextcloud: nextcloudUrl && user && password ? { url: nextcloudUrl, user, password } : null,
    webTokens: webTokensOf(given),
    ldap: ldapOf(given, readFile),
    openId: openIdOf(given),
    requestLog: {
      access: given.PARLEY_LOG_ACCESS === "1",
      slowMs: given.PARLEY_LOG_SLOW_MS === 0 ? null : given.PARLEY_LOG_SLOW_MS,
    },
    updateCheck: given.PARLEY_UPDATE_CHECK ?? null,
  };
}

function bucketOf(given: Variables): Bucket | null {
  const { PARLEY_S3_BUCKET: name } = given;
  const access = s3AccessOf(given);
  return name === undefined || access === null ? null : { name, ...access };
}

function s3AccessOf(given: Variables): S3Access | null {
  const { PARLEY_S3_ACCESS_KEY_ID: accessKeyId, PARLEY_S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { PARLEY_S3_ENDPOINT: endpoint = null, PARLEY_S3_REGION: region } = given;
  return { endpoint, region, accessKeyId, secretAccessKey };
}

function webTokensOf(given: Variables): WebTokenTrust | null {
  const { PARLEY_JWT_SECRET: secret, PARLEY_JWT_JWKS_URL: keysUrl, PARLEY_JWT_AUDIENCE: audience } = given;
  if (secret !== undefined) return { key: { secret }, audience };
  return keysUrl === undefined ? null : { key: { keysUrl }, audience };
}

/** @throws Error that begins with `complaint`, for an unreadable file. */
function readOrExplain<T>(complaint: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${complaint}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function incomingMailOf(given: Variables, readFile: ReadFile): IncomingMail | null {
  const { PARLEY_MAIL_IN: way, PARLEY_MAIL_IN_CERT_FILE: cert, PARLEY_MAIL_IN_KEY_FILE: key } = given;
  if (way === undefined) return null;
  const tls = readOrExplain(
    "PARLEY_MAIL_IN_CERT_FILE and PARLEY_MAIL_IN_KEY_FILE must be files that can be read",
    () => (cert === undefined || key === undefined ? null : { cert: readFile(cert), key: readFile(key) }),
  );
  return {
    port: way === "pipe" ? null : Number(way),
    tls,
    checkedBy: given.PARLEY_MAIL_IN_CHECKED_BY ?? null,
  };
}

function ldapOf(given: Variables, readFile: ReadFile): LdapServer | null {
  const { PARLEY_LDAP_URL: url, PARLEY_LDAP_BASE_DN: base, PARLEY_LDAP_CA_FILE: file } = given;
  if (url === undefined || base === undefined) return null;
  const { PARLEY_LDAP_BIND_DN: dn, PARLEY_LDAP_BIND_PASSWORD: password } = given;
  const { PARLEY_LDAP_GROUPS: names = [], PARLEY_LDAP_ROLES: roles = null } = given;
  const { PARLEY_LDAP_GROUP_BASE_DN: groupBase = base, PARLEY_LDAP_GROUP_FILTER: filter } = given;
  return {
    url,
    startTls: url.startsWith("ldap:") && given.PARLEY_LDAP_STARTTLS === "1",
    authorities:
      file === undefined
        ? null
        : readOrExplain("PARLEY_LDAP_CA_FILE cannot be read", () => readFile(file).toString("utf8")),
    account: dn === undefined || password === undefined ? null : { dn, password },
    people: { base, filter: given.PARLEY_LDAP_FILTER },
    attributes: {
      id: given.PARLEY_LDAP_ID_ATTRIBUTE,
      email: given.PARLEY_LDAP_EMAIL_ATTRIBUTE,
      name: given.PARLEY_LDAP_NAME_ATTRIBUTE,
    },
    profile: given.PARLEY_LDAP_PROFILE ?? new Map(),
    groups: names.length === 0 && roles === null ? null : { base: groupBase, filter, names, roles },
    withinMs: LDAP_WITHIN_MS,
  };
}

function openIdOf(given: Variables): OpenIdProvider | null {
  const {
    PARLEY_OIDC_ISSUER: issuer,
    PARLEY_OIDC_CLIENT_ID: clientId,
    PARLEY_OIDC_CLIENT_SECRET: clientSecret,
    PARLEY_OIDC_GROUPS: names,
  } = given;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.PARLEY_OIDC_NAME,
    scopes: given.PARLEY_OIDC_SCOPES,
    algorithm: given.PARLEY_OIDC_ALGORITHM,
    signsOut: given.PARLEY_OIDC_SIGN_OUT === "1",
    groups: names === undefined ? null : { claim: given.PARLEY_OIDC_GROUPS_CLAIM, names },
  };
}
