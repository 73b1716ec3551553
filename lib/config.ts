/** The configuration of this server: one value, read when the process starts and shared by all of its bundles. */
import { shared } from "./kernel/registry.ts";

export interface Configuration {
  /** TCP port of HTTP and socket.io; 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Public address; null: localhost and the port. */
  readonly url: string | null;
  /** How many proxies in front set X-Forwarded-For and X-Forwarded-Proto. */
  readonly trustedProxies: number;
  /** Sign-in without password is offered, and rate limits are lifted. */
  readonly development: boolean;
  readonly isDemo: boolean;
  /** Of all accounts in the demo organization; null: generated. */
  readonly demoPassword: string | null;
  /** Of the owner of an organization that a command creates; null: generated. */
  readonly ownerPassword: string | null;
  /** Folder of the embedded database, the secret and the files. */
  readonly dataFolder: string;
  /** An external PostgreSQL, which other nodes may share; null: the embedded one. */
  readonly externalDatabase: string | null;
  /** 64 hexadecimal digits, from which API keys and session cookies derive; null: those in the data folder. */
  readonly secret: string | null;
  /** The bucket of files, or of the files from before; null: files are in the data folder. */
  readonly bucket: Bucket | null;
  /** Where new files go when there is a bucket; the other place is only read. */
  readonly filesIn: "folder" | "s3";
  /** MiB of the largest file that people may upload. */
  readonly largestFileMib: number;
  readonly uploadQuotas: UploadQuotas;
  /** Domain of the channels' email addresses; null: the host name of the public address. */
  readonly emailDomain: string | null;
  /** Where mail is handed over; "shown": development mode shows it instead; null: mail is queued and waits. */
  readonly mailServer: MailServer | "shown" | null;
  /** null: no mail comes in, and addresses for answers would lead nowhere. */
  readonly incomingMail: IncomingMail | null;
  /** Internal networks that outgoing requests may reach, for example "10.1.0.0/16", by the purpose of the request. */
  readonly networks: Readonly<Record<"webhooks" | "previews" | "pushes", readonly string[]>>;
  readonly bigBlueButton: BigBlueButton | null;
  readonly constructorGroups: ConstructorGroups | null;
  readonly nextcloud: Nextcloud | null;
  /** Signer of tokens that give people their API keys. */
  readonly webTokens: WebTokenTrust | null;
  /** The directory whose people may sign in; null: people sign in by passwords of their accounts only. */
  readonly ldap: LdapServer | null;
  readonly openId: OpenIdProvider | null;
}

/** In MiB; null: as much as fits on the disk. */
export interface UploadQuotas {
  readonly ofOrganization: number | null;
  /** For a person together with their bots. */
  readonly ofPerson: number | null;
}

export interface Bucket {
  readonly name: string;
  /** null: Amazon's address for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface MailServer {
  /** smtp://user:password@host:587 or smtps://user:password@host. */
  readonly url: string;
  /** Address that mail comes from. */
  readonly from: string;
}

export interface IncomingMail {
  /** Where an SMTP server listens; null: mail is piped to a command. */
  readonly port: number | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** The authserv-id of RFC 8601; null: nobody's results are believed. */
  readonly checkedBy: string | null;
}

export interface BigBlueButton {
  /** Address of its API, ending with "/", for example https://bbb.example.com/bigbluebutton/. */
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

/** The trusted signer: it knows the secret, or holds the private key to one of the public keys at an address. */
export interface WebTokenTrust {
  readonly key: { readonly secret: string } | { readonly keysUrl: string };
  /** Tokens for others are refused; absent: every token of the provider counts. */
  readonly audience?: string | undefined;
}

export interface LdapServer {
  /** ldap://host:389 or ldaps://host:636. */
  readonly url: string;
  /** Whether a connection to ldap:// becomes TLS before anything else is said (RFC 4511, section 4.14). */
  readonly startTls: boolean;
  /** Certificate authorities in PEM that may vouch for the server; null: those that Node.js trusts. */
  readonly authorities: string | null;
  /** The account that looks people up; null: nobody in particular. */
  readonly account: { readonly dn: string; readonly password: string } | null;
  /** Where people are, and a filter with `{username}` for what they enter as their name. */
  readonly people: { readonly base: string; readonly filter: string };
  /** Names of the attributes of people. */
  readonly attributes: {
    /** What stays the same for as long as the entry exists, whatever the person's name is. */
    readonly id: string;
    readonly email: string;
    readonly name: string;
  };
  /** Name of a custom profile field here → the attribute that fills it in. */
  readonly profile: ReadonlyMap<string, string>;
  readonly groups: LdapGroups | null;
  /** How long one sign-in may take there, in ms. */
  readonly withinMs: number;
}

export interface LdapGroups {
  readonly base: string;
  /** With `{dn}` for a person: the groups that the person is a member of. */
  readonly filter: string;
  /** The groups whose members follow the directory; they have the same name there (`cn`) and here. */
  readonly names: readonly string[];
  /** Group there → role of its members here; null: the directory says nothing about roles. */
  readonly roles: ReadonlyMap<string, number> | null;
}

export interface OpenIdProvider {
  /** The address that the provider is known by; its metadata is below it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it: on the button of the sign-in page. */
  readonly name: string;
  /** Separated by spaces, "openid" among them. */
  readonly scopes: string;
  /** How it signs ID tokens; one that is signed in another way, or not at all, is refused. */
  readonly algorithm: string;
  /** Whether signing out here signs out there too. */
  readonly signsOut: boolean;
  readonly groups: OpenIdGroups | null;
}

export interface OpenIdGroups {
  /** The claim that lists a person's groups at the provider. */
  readonly claim: string;
  /** Name there → name of the group here whose members follow it. */
  readonly names: ReadonlyMap<string, string>;
}

/** What holds where no variable says otherwise. */
export const USUAL_CONFIGURATION: Configuration = {
  port: 3000,
  host: "0.0.0.0",
  url: null,
  trustedProxies: 0,
  development: false,
  isDemo: false,
  demoPassword: null,
  ownerPassword: null,
  dataFolder: "./data",
  externalDatabase: null,
  secret: null,
  bucket: null,
  filesIn: "s3",
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
};

const holder = () =>
  shared<{ current: Configuration }>("configuration", () => ({ current: USUAL_CONFIGURATION }));

export function configuration(): Configuration {
  return holder().current;
}

/** Changes the configuration of this process: as a whole at its start, in part by tests. */
export function configure(changes: Partial<Configuration>): void {
  holder().current = { ...holder().current, ...changes };
}
