/** All environment variables; the comments become their documentation. */
import { z } from "zod";
import { DN, USERNAME } from "../auth/ldap/ldap-filter.ts";
import { USUAL_CONFIGURATION } from "../config.ts";
import { isBucketFolder } from "../kernel/backup/bucket-address.ts";
import { whyNoDatabase } from "./database-address.ts";
import { hostNames } from "./host-names.ts";
import { attributesOf, groupNames, rolesOf } from "./name-pairs.ts";
import { namedDatabases } from "./named-databases.ts";
import {
  ALGORITHMS,
  callAddress,
  callSecret,
  filterWith,
  isOrigin,
  isPort,
  LARGEST_PORT,
  LETS_ENCRYPT,
  networks,
  oneOf,
  RECIPIENT,
  scheduleOf,
  wholeNumber,
} from "./variable-forms.ts";

export const variables = z.object({
  /** TCP port of HTTP and socket.io; not used with PARLEY_DOMAIN. */
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Address to listen on; 0.0.0.0 (all) when unset, and 127.0.0.1 (this machine only) in development mode. */
  PARLEY_HOST: z.string().min(1).optional(),
  /** Public address, for example https://chat.example.com, needed behind TLS; its host selects the organization. */
  PARLEY_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://chat.example.com", abort: true })
    .refine(isOrigin, "must be an address without a path, like https://chat.example.com")
    .optional(),
  /** Host names, separated by commas, that Parley serves over TLS itself, without a proxy; the first is the public one. */
  PARLEY_DOMAIN: hostNames().optional(),
  /** TCP port of HTTPS and socket.io with PARLEY_DOMAIN. */
  PARLEY_TLS_PORT: wholeNumber(0, LARGEST_PORT).default(443),
  /** TCP port that sends browsers to HTTPS and answers the certificate authority; reached from outside as port 80. */
  PARLEY_HTTP_PORT: wholeNumber(0, LARGEST_PORT).default(80),
  /** File with a certificate for PARLEY_DOMAIN and its chain, in PEM; read again when it changes. */
  PARLEY_TLS_CERT: z.string().min(1).optional(),
  /** File with the private key of that certificate, in PEM. */
  PARLEY_TLS_KEY: z.string().min(1).optional(),
  /** ACME directory of the authority that issues certificates when there is no PARLEY_TLS_CERT. */
  PARLEY_ACME_DIRECTORY: z
    .url({ protocol: /^https$/, error: "must be an address like https://acme.example.com/directory" })
    .default(LETS_ENCRYPT),
  /** Address to which that authority may write about certificates. */
  PARLEY_ACME_MAIL: z.email({ error: "must be an address like admin@example.com" }).optional(),
  /** File with the root certificate of that directory's server, in PEM, for an authority of your own. */
  PARLEY_ACME_CA: z.string().min(1).optional(),
  /** Domain of the channels' email addresses; the host name of PARLEY_URL when unset. */
  PARLEY_EMAIL_DOMAIN: z.hostname({ error: "must be a host name like chat.example.com" }).optional(),
  /** SMTP server that sends Parley's mail, for example smtp://user:password@mail.example.com; mail waits when unset. */
  PARLEY_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address like smtp://user:password@mail.example.com" })
    .optional(),
  /** Address that mail comes from, for example chat@example.com. */
  PARLEY_MAIL_FROM: z.email({ error: "must be an address like chat@example.com" }).optional(),
  /** Port that receives mail, or "pipe" when a mail server runs a command for each mail; no mail is received when unset. */
  PARLEY_MAIL_IN: z
    .string()
    .refine((given) => given === "pipe" || isPort(given), 'must be a port, or "pipe"')
    .optional(),
  /** Certificate for STARTTLS on that port, in PEM. */
  PARLEY_MAIL_IN_CERT_FILE: z.string().optional(),
  /** Private key of that certificate. */
  PARLEY_MAIL_IN_KEY_FILE: z.string().optional(),
  /** Name that the mail server in front writes in Authentication-Results; these headers are ignored when unset. */
  PARLEY_MAIL_IN_CHECKED_BY: z
    .string()
    .regex(/^[\w.-]+$/, "must be a name like mx.example.com")
    .optional(),
  /** "production", or "development", which adds sign-in without a password and lifts the rate limits. */
  PARLEY_MODE: oneOf("production", "development").default("production"),
  /** "1" permits development mode on data that was used in production. */
  PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA: oneOf("0", "1").default("0"),
  /** Folder of the embedded database, the secret and the files. */
  PARLEY_DATA_DIR: z.string().min(1).default("./data"),
  /** An external PostgreSQL (15 or newer); the embedded one runs when unset. */
  DATABASE_URL: z
    .string()
    .superRefine((address, context) => {
      const message = whyNoDatabase(address);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .optional(),
  /**
   * Several external PostgreSQLs that share the organizations, instead of DATABASE_URL:
   * a=postgresql://…;b=postgresql://…; the first has the directory of all organizations.
   */
  PARLEY_DATABASES: z.string().transform(namedDatabases).optional(),
  /** Name of the database that gets new organizations; the first one when unset. */
  PARLEY_DATABASE_FOR_NEW: z.string().min(1).optional(),
  /** 64 hexadecimal digits from which API keys and sessions are derived, the same on all nodes; generated when unset. */
  PARLEY_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  /**
   * Secret of an identity provider that signs tokens with HS256, at least 32 random characters (RFC 7518, section
   * 3.2; any length in development mode); people exchange these tokens for their API keys.
   */
  PARLEY_JWT_SECRET: z.string().min(1).optional(),
  /** Address of the provider's public keys (a JSON Web Key Set), instead of a secret. */
  PARLEY_JWT_JWKS_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://id.example.com/keys" })
    .optional(),
  /** Audience that these tokens must have. */
  PARLEY_JWT_AUDIENCE: z.string().min(1).optional(),
  /** LDAP server whose people may sign in, for example ldaps://ldap.example.com; ldap:// begins with STARTTLS. */
  PARLEY_LDAP_URL: z
    .url({ protocol: /^ldaps?$/, error: "must be an address like ldaps://ldap.example.com" })
    .optional(),
  /** "0" sends passwords to an ldap:// address unencrypted. */
  PARLEY_LDAP_STARTTLS: z.enum(["0", "1"], { error: "must be one of 0, 1" }).default("1"),
  /** File with the certificate authorities of the LDAP server, in PEM. */
  PARLEY_LDAP_CA_FILE: z.string().optional(),
  /** Distinguished name of the account that looks people up; anonymous when unset. */
  PARLEY_LDAP_BIND_DN: z.string().optional(),
  /** Password of that account. */
  PARLEY_LDAP_BIND_PASSWORD: z.string().optional(),
  /** Distinguished name under which people are found. */
  PARLEY_LDAP_BASE_DN: z.string().optional(),
  /** Finds the entry of a user name; only these entries may sign in. */
  PARLEY_LDAP_FILTER: filterWith(USERNAME, "(uid={username})").default("(uid={username})"),
  /** Attribute with a unique id that never changes; objectGUID with Active Directory. */
  PARLEY_LDAP_ID_ATTRIBUTE: z.string().default("entryUUID"),
  /** Attribute with the email address. */
  PARLEY_LDAP_EMAIL_ATTRIBUTE: z.string().default("mail"),
  /** Attribute with the name that others see. */
  PARLEY_LDAP_NAME_ATTRIBUTE: z.string().default("cn"),
  /** Custom profile fields that follow the directory: "Phone=telephoneNumber,Team=departmentNumber". */
  PARLEY_LDAP_PROFILE: z.string().transform(attributesOf).optional(),
  /** Groups, separated by commas, whose members follow the directory's groups of the same name. */
  PARLEY_LDAP_GROUPS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .refine((names) => names.every((name) => name !== ""), "must be names separated by commas")
    .optional(),
  /** Roles that follow the directory: "admins=administrator,externals=guest"; everybody else is a member. */
  PARLEY_LDAP_ROLES: z.string().transform(rolesOf).optional(),
  /** Distinguished name below which groups are; PARLEY_LDAP_BASE_DN when unset. */
  PARLEY_LDAP_GROUP_BASE_DN: z.string().optional(),
  /** Finds the groups of a person. */
  PARLEY_LDAP_GROUP_FILTER: filterWith(DN, "(member={dn})").default("(member={dn})"),
  /** OpenID Connect provider whose people may sign in, exactly as the provider writes it: https://id.example.com. */
  PARLEY_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address like https://id.example.com" })
    .optional(),
  /** Parley's client id at the provider. */
  PARLEY_OIDC_CLIENT_ID: z.string().optional(),
  /** Parley's client secret at the provider. */
  PARLEY_OIDC_CLIENT_SECRET: z.string().optional(),
  /** Name of the provider, on the button of the sign-in page. */
  PARLEY_OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("OpenID Connect"),
  /** Scopes that the provider is asked for, separated by spaces. */
  PARLEY_OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(" ").includes("openid"), 'must have "openid" among them')
    .default("openid email profile"),
  /** Algorithm with which the provider signs ID tokens. */
  PARLEY_OIDC_ALGORITHM: z
    .enum(ALGORITHMS, { error: `must be one of ${ALGORITHMS.join(", ")}` })
    .default("RS256"),
  /** "1" signs people out at the provider too when they sign out of Parley. */
  PARLEY_OIDC_SIGN_OUT: z.enum(["0", "1"], { error: "must be one of 0, 1" }).default("0"),
  /** Groups whose members follow the provider's, separated by commas: "engineering", or "eng-team=engineering". */
  PARLEY_OIDC_GROUPS: z.string().transform(groupNames).optional(),
  /** Claim that lists a person's groups. */
  PARLEY_OIDC_GROUPS_CLAIM: z.string().default("groups"),
  /**
   * Bucket of an S3-compatible store for files, private and used by Parley alone; files are in the data folder when
   * unset.
   */
  PARLEY_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket like parley-files")
    .optional(),
  /** Address of that store, for example https://s3.example.com; Amazon's when unset. */
  PARLEY_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address like https://s3.example.com" })
    .optional(),
  /** Region of the store. */
  PARLEY_S3_REGION: z.string().min(1).default("us-east-1"),
  /** Key with permission to list, read, write and delete there, including multipart uploads. */
  PARLEY_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** Secret of that key. */
  PARLEY_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where new files go when there is a bucket: "s3" (also when unset), or "folder" to move files back. */
  PARLEY_FILES_IN: z.enum(["folder", "s3"], { error: "must be one of folder, s3" }).optional(),
  /**
   * When the server backs itself up, and how many of these backups remain: "daily keep 7" (at 03:00),
   * "daily at 23:30 keep 7" or "hourly keep 48"; never when unset.
   */
  PARLEY_BACKUP: z.string().transform(scheduleOf).optional(),
  /**
   * Folder of these backups, or s3://bucket/prefix with the access of PARLEY_S3_…; the folder backups in the data
   * folder when unset.
   */
  PARLEY_BACKUP_TO: z
    .string()
    .refine(
      (to) => !to.includes("://") || isBucketFolder(to),
      "must be a folder, or an address like s3://bucket/prefix",
    )
    .optional(),
  /** Public keys of age (age1…), separated by commas, for which backups are encrypted. */
  PARLEY_BACKUP_RECIPIENT: z
    .string()
    .transform((text) => text.split(",").map((recipient) => recipient.trim()))
    .refine((all) => all.every((one) => RECIPIENT.test(one)), "must be public keys of age, like age1…")
    .optional(),
  /** Passphrase with which backups are encrypted, instead of a public key, and decrypted. */
  PARLEY_BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  /** File with private keys of age (AGE-SECRET-KEY-1…) that decrypts backups; only restores need it. */
  PARLEY_BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  /**
   * Folder on another disk, as an absolute path, to which the embedded database's log and new files are copied within a
   * minute, so that the server can be restored as it was at any time; none when unset.
   */
  PARLEY_WAL_ARCHIVE: z
    .string()
    .regex(/^\/[^\0\r\n]*[^\0\r\n/]$/, "must be the absolute path of a folder, like /mnt/archive")
    .optional(),
  /** "1" fills an empty database with the demo organization. */
  PARLEY_DEMO: oneOf("0", "1").default("0"),
  /** Password of all accounts in the demo organization; generated and printed when unset. */
  PARLEY_DEMO_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  /** Password of the owner of an organization that `npm run manage` creates; generated and printed when unset. */
  PARLEY_OWNER_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  /** How many proxies in front of Parley set X-Forwarded-For and X-Forwarded-Proto. */
  PARLEY_TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Internal networks, and this machine's public addresses, that outgoing webhooks may reach: 10.1.0.0/16,fd00::/8. */
  PARLEY_ALLOWED_NETWORKS: networks().optional(),
  /** Internal networks whose pages everybody may see previews of, separated by commas. */
  PARLEY_PREVIEW_NETWORKS: networks().optional(),
  /** Internal networks with push services that people's browsers use, separated by commas. */
  PARLEY_PUSH_NETWORKS: networks().optional(),
  /** API of a BigBlueButton server, for example https://bbb.example.com/bigbluebutton/. */
  PARLEY_BIGBLUEBUTTON_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://bbb.example.com/bigbluebutton/" })
    .transform((address) => (address.endsWith("/") ? address : `${address}/`))
    .optional(),
  /** Secret of that API. */
  PARLEY_BIGBLUEBUTTON_SECRET: z.string().min(1).optional(),
  /** API of Constructor Groups, for example https://example.constructor.app/api/groups/xapi. */
  PARLEY_CONSTRUCTOR_GROUPS_URL: callAddress(),
  /** Access key of that API. */
  PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY: callSecret(),
  /** Secret key of that API. */
  PARLEY_CONSTRUCTOR_GROUPS_SECRET_KEY: callSecret(),
  /** A Nextcloud server with Talk, for example https://cloud.example.com. */
  PARLEY_NEXTCLOUD_URL: callAddress(),
  /** Nextcloud account that creates the conversations. */
  PARLEY_NEXTCLOUD_USER: callSecret(),
  /** App password of that account. */
  PARLEY_NEXTCLOUD_PASSWORD: callSecret(),
  /** Largest file that people may upload, in MiB. */
  PARLEY_MAX_FILE_MIB: wholeNumber(1, 2_000).default(USUAL_CONFIGURATION.largestFileMib),
  /** MiB that the uploaded files of each organization may use; no limit when unset. */
  PARLEY_UPLOAD_QUOTA_MIB: wholeNumber(1, 2_000_000_000).optional(),
  /** MiB that the uploaded files of each person and their bots may use; no limit when unset. */
  PARLEY_UPLOAD_QUOTA_PER_PERSON_MIB: wholeNumber(1, 2_000_000_000).optional(),
  /** TCP port of its own for `/metrics`, `/health/live` and `/health/ready`, open from the start on; none when unset. */
  PARLEY_METRICS_PORT: wholeNumber(0, LARGEST_PORT).optional(),
  /** Address on which that port listens. */
  PARLEY_METRICS_HOST: z.string().min(1).default(USUAL_CONFIGURATION.metrics.host),
  /** Bearer token that `/metrics` requires; with it, `/metrics` is also on PORT. */
  PARLEY_METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, "must be at least 16 letters, digits or signs, without spaces")
    .optional(),
  /** Least severe level that is logged. */
  PARLEY_LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
  /** Form of the log: "json" or "text"; text in a terminal and JSON elsewhere when unset. */
  PARLEY_LOG_FORMAT: oneOf("json", "text").optional(),
  /** Milliseconds from which on a request is logged as slow; "0" for never. */
  PARLEY_LOG_SLOW_MS: wholeNumber(0, 3_600_000).default(2_000),
  /** "1" logs each request, at the level info. */
  PARLEY_LOG_ACCESS: oneOf("0", "1").default("0"),
  /** Address of a JSON document with the newest version, asked once a day; nobody is asked when unset. */
  PARLEY_UPDATE_CHECK: z
    .url({ protocol: /^https?$/, error: "must be an address like https://example.com/parley.json" })
    .optional(),
});

export type Variables = z.output<typeof variables>;
