/** The configuration, read at start and shared by all bundles. */
import type { BackupSchedule } from "./kernel/backup/backup-schedule.ts";
import { shared } from "./kernel/registry.ts";

export interface Configuration {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Null for localhost and the port. */
  readonly url: string | null;
  /** Null without TLS by Parley. */
  readonly tls: TlsAccess | null;
  /** Proxies in front that set X-Forwarded-For and X-Forwarded-Proto. */
  readonly trustedProxies: number;
  /** Offers sign-in without a password and lifts rate limits. */
  readonly development: boolean;
  /** Permits development mode on data that was used in production. */
  readonly opensProductionData: boolean;
  readonly metrics: MetricsAccess;
  readonly isDemo: boolean;
  /** Null to generate one. */
  readonly demoPassword: string | null;
  /** For an owner created by a command; null to generate one. */
  readonly ownerPassword: string | null;
  readonly dataFolder: string;
  /** Possibly shared with other nodes; null for the embedded PostgreSQL. */
  readonly externalDatabase: string | null;
  /** Databases that share the organizations; the first has the directory. Empty for one database. */
  readonly databases: readonly NamedDatabase[];
  /** Name of the one that gets new organizations; null for the first. */
  readonly databaseForNew: string | null;
  /** This process's own one of several databases; null for the only database. */
  readonly ownDatabase: OwnDatabase | null;
  /** 64 hexadecimal digits that API keys and session cookies derive from; null for the data folder's. */
  readonly secret: string | null;
  /** The first secret, if the secret was rotated (lib/auth/authentication/secret-box.ts). */
  readonly lastingSecret: string | null;
  /** Current or former bucket; null if all files are in the data folder. */
  readonly bucket: Bucket | null;
  /** Where new files go if there is a bucket; the other place is only read. */
  readonly filesIn: "folder" | "s3";
  readonly backup: BackupSettings;
  /** Absolute path of the folder for the embedded database's log; null for none. */
  readonly walArchive: string | null;
  readonly largestFileMib: number;
  readonly uploadQuotas: UploadQuotas;
  /** For channels' addresses; null for the public address's host name. */
  readonly emailDomain: string | null;
  /** "shown" shows mail instead, in development mode; null queues it. */
  readonly mailServer: MailServer | "shown" | null;
  /** Null if no mail comes in. */
  readonly incomingMail: IncomingMail | null;
  /** Internal networks that outgoing requests may reach, such as "10.1.0.0/16". */
  readonly networks: Readonly<Record<"webhooks" | "previews" | "pushes", readonly string[]>>;
  readonly bigBlueButton: BigBlueButton | null;
  readonly constructorGroups: ConstructorGroups | null;
  readonly nextcloud: Nextcloud | null;
  /** Signer of tokens that give users their API keys. */
  readonly webTokens: WebTokenTrust | null;
  /** Null for passwords only. */
  readonly ldap: LdapServer | null;
  readonly openId: OpenIdProvider | null;
  readonly requestLog: RequestLog;
  /** Address that names the newest version of Parley; null to ask nobody. */
  readonly updateCheck: string | null;
}

export interface NamedDatabase {
  readonly name: string;
  readonly url: string;
}

export interface OwnDatabase {
  readonly name: string;
  /** The address of the database with the directory of all organizations. */
  readonly directoryUrl: string;
  /** Folder with the Unix sockets of a server behind a front; null for a command. */
  readonly socketFolder: string | null;
}

export interface TlsAccess {
  /** Host names in lower case; the first is the public address's. */
  readonly names: readonly string[];
  readonly port: number;
  /** Redirects to HTTPS, and answers the authority's challenges. */
  readonly httpPort: number;
  readonly certificate: CertificateFiles | CertificateAuthority;
}

/** Paths of files in PEM. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** An authority that issues certificates by ACME (RFC 8555). */
export interface CertificateAuthority {
  readonly directory: string;
  readonly mail: string | null;
  /** Path of the directory's root certificate; null for one that Node.js knows. */
  readonly authority: string | null;
}

export interface RequestLog {
  /** Whether each request is logged. */
  readonly access: boolean;
  /** Requests that take at least this long are logged; null for none. */
  readonly slowMs: number | null;
}

export interface MetricsAccess {
  /** Of health and metrics alone, open from the start to the end; null for none. */
  readonly port: number | null;
  readonly host: string;
  /** Opens /metrics at the public address too; null to serve it on its own port only, to everybody there. */
  readonly token: string | null;
}

/** In MiB; null for no limit but the disk's. */
export interface UploadQuotas {
  readonly ofOrganization: number | null;
  /** For a user and their bots together. */
  readonly ofPerson: number | null;
}

/** Of an S3-compatible store. */
export interface S3Access {
  /** Null for Amazon's address of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Bucket extends S3Access {
  readonly name: string;
}

export interface BackupSettings {
  /** Null for backups by command only. */
  readonly schedule: BackupSchedule | null;
  /** A folder or s3://bucket/prefix; null for the data folder's own. */
  readonly to: string | null;
  /** Access to the buckets of backups; null without keys. */
  readonly s3: S3Access | null;
  /** age's public keys. */
  readonly recipients: readonly string[];
  readonly passphrase: string | null;
  /** With age's private keys. */
  readonly identityFile: string | null;
}

export interface MailServer {
  /** smtp://user:password@host:587 or smtps://user:password@host. */
  readonly url: string;
  readonly from: string;
}

export interface IncomingMail {
  /** For SMTP; null when mail is piped to a command. */
  readonly port: number | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** The trusted authserv-id (RFC 8601); null to trust none. */
  readonly checkedBy: string | null;
}

export interface BigBlueButton {
  /** Ends with "/". */
  readonly url: string;
  readonly secret: string;
}

export interface ConstructorGroups {
  /** Does not end with "/". */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface Nextcloud {
  /** Does not end with "/". */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface WebTokenTrust {
  readonly key: { readonly secret: string } | { readonly keysUrl: string };
  /** Absent to accept all of the provider's tokens. */
  readonly audience?: string | undefined;
}

export interface LdapServer {
  /** ldap://host:389 or ldaps://host:636. */
  readonly url: string;
  /** Whether ldap:// connections switch to TLS first (RFC 4511, section 4.14). */
  readonly startTls: boolean;
  /** Certificate authorities (PEM); null for Node.js's defaults. */
  readonly authorities: string | null;
  /** For searches; null for anonymous ones. */
  readonly account: { readonly dn: string; readonly password: string } | null;
  /** The filter has `{username}` for the entered name. */
  readonly people: { readonly base: string; readonly filter: string };
  /** Attribute names. */
  readonly attributes: {
    /** Never changes, even if the user's name does. */
    readonly id: string;
    readonly email: string;
    readonly name: string;
  };
  /** Custom profile field → the attribute that fills it. */
  readonly profile: ReadonlyMap<string, string>;
  readonly groups: LdapGroups | null;
  /** For a sign-in. */
  readonly withinMs: number;
}

export interface LdapGroups {
  readonly base: string;
  /** Finds the groups of the user `{dn}`. */
  readonly filter: string;
  /** Their members follow the directory's group with an equal `cn`. */
  readonly names: readonly string[];
  /** Directory group → role; null if the directory does not decide roles. */
  readonly roles: ReadonlyMap<string, number> | null;
}

export interface OpenIdProvider {
  /** Its metadata is below this address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the sign-in button. */
  readonly name: string;
  /** Separated by spaces, including "openid". */
  readonly scopes: string;
  /** Required signature algorithm of ID tokens. */
  readonly algorithm: string;
  /** Whether signing out includes the provider. */
  readonly signsOut: boolean;
  readonly groups: OpenIdGroups | null;
}

export interface OpenIdGroups {
  readonly claim: string;
  /** Provider's group → name of the group whose members follow it. */
  readonly names: ReadonlyMap<string, string>;
}

export const USUAL_CONFIGURATION: Configuration = {
  port: 3000,
  host: "0.0.0.0",
  url: null,
  tls: null,
  trustedProxies: 0,
  development: false,
  opensProductionData: false,
  metrics: { port: null, host: "127.0.0.1", token: null },
  isDemo: false,
  demoPassword: null,
  ownerPassword: null,
  dataFolder: "./data",
  externalDatabase: null,
  databases: [],
  databaseForNew: null,
  ownDatabase: null,
  secret: null,
  lastingSecret: null,
  bucket: null,
  filesIn: "s3",
  backup: { schedule: null, to: null, s3: null, recipients: [], passphrase: null, identityFile: null },
  walArchive: null,
  largestFileMib: 25,
  uploadQuotas: { ofOrganization: null, ofPerson: null },
  emailDomain: null,
  mailServer: null,
  incomingMail: null,
  networks: { webhooks: [], previews: [], pushes: [] },
  bigBlueButton: null,
  constructorGroups: null,
  nextcloud: null,
  webTokens: null,
  ldap: null,
  openId: null,
  requestLog: { access: false, slowMs: 2_000 },
  updateCheck: null,
};

const holder = () =>
  shared<{ current: Configuration }>("configuration", () => ({ current: USUAL_CONFIGURATION }));

export function configuration(): Configuration {
  return holder().current;
}

/** Called at start, and in tests. */
export function configure(changes: Partial<Configuration>): void {
  holder().current = { ...holder().current, ...changes };
}
