/** Errors about invalid variables. */
import { expect, test } from "vitest";
import { USUAL_CONFIGURATION } from "../config.ts";
import { readConfiguration } from "./read-configuration.ts";

const WITHOUT_PATH = "must be an address without a path, like https://chat.example.com";

test("unset and empty variables have their defaults", () => {
  expect(readConfiguration({ PORT: "", PARLEY_URL: "" })).toEqual(USUAL_CONFIGURATION);
});

test.each([
  [{ PARLEY_URL: "https://chat.example.com" }, { url: "https://chat.example.com" }],
  [{ PARLEY_URL: "https://chat.example.com:8443/" }, { url: "https://chat.example.com:8443/" }],
  [{ PARLEY_URL: "http://192.0.2.7:3000" }, { url: "http://192.0.2.7:3000" }],
  [
    { PARLEY_METRICS_PORT: "9464", PARLEY_METRICS_TOKEN: "m".repeat(16) },
    { metrics: { port: 9464, host: "127.0.0.1", token: "m".repeat(16) } },
  ],
  [{ PARLEY_EMAIL_DOMAIN: "mail.example.com" }, { emailDomain: "mail.example.com" }],
  [{ PARLEY_JWT_SECRET: "s".repeat(32) }, { webTokens: { key: { secret: "s".repeat(32) } } }],
  [
    { PARLEY_MODE: "development", PARLEY_JWT_SECRET: "short" },
    { development: true, mailServer: "shown", webTokens: { key: { secret: "short" } } },
  ],
  [
    {
      PARLEY_LDAP_URL: "ldap://ldap.internal:1389",
      PARLEY_LDAP_BASE_DN: "ou=people,dc=example,dc=com",
      PARLEY_LDAP_FILTER: "(&(objectClass=user)(|(uid={username})(mail={username})))",
    },
    {
      ldap: {
        url: "ldap://ldap.internal:1389",
        people: {
          base: "ou=people,dc=example,dc=com",
          filter: "(&(objectClass=user)(|(uid={username})(mail={username})))",
        },
      },
    },
  ],
  [
    { DATABASE_URL: "postgresql://parley:secret@db.internal:5433/parley?sslmode=require" },
    { externalDatabase: "postgresql://parley:secret@db.internal:5433/parley?sslmode=require" },
  ],
  [
    { DATABASE_URL: "postgresql:///parley?host=/run/postgresql" },
    { externalDatabase: "postgresql:///parley?host=/run/postgresql" },
  ],
  [{ PARLEY_WAL_ARCHIVE: "/mnt/it's an archive" }, { walArchive: "/mnt/it's an archive" }],
])("%o is accepted", (given, expected) => {
  expect(readConfiguration(given)).toMatchObject(expected);
});

test("development mode is only for this machine unless told otherwise", () => {
  expect(readConfiguration({ PARLEY_MODE: "development" }).host).toBe("127.0.0.1");
  expect(readConfiguration({ PARLEY_MODE: "development", PARLEY_HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  expect(readConfiguration({ PARLEY_MODE: "production" }).host).toBe("0.0.0.0");
});

test("groups and roles are pairs of names, there and here", () => {
  const { ldap, openId } = readConfiguration({
    PARLEY_OIDC_ISSUER: "https://id.example.com",
    PARLEY_OIDC_CLIENT_ID: "parley",
    PARLEY_OIDC_CLIENT_SECRET: "secret",
    PARLEY_OIDC_GROUPS: "engineering, it-team = support",
    PARLEY_LDAP_URL: "ldaps://ldap.example.com",
    PARLEY_LDAP_BASE_DN: "dc=example",
    PARLEY_LDAP_ROLES: "admins=administrator, cn=x=guest",
    PARLEY_LDAP_PROFILE: "Phone=telephoneNumber, Team (a=b) = departmentNumber",
  });
  expect(openId?.groups?.names).toEqual(
    new Map([
      ["engineering", "engineering"],
      ["it-team", "support"],
    ]),
  );
  expect([...(ldap?.profile ?? [])]).toEqual([
    ["Phone", "telephoneNumber"],
    ["Team (a=b)", "departmentNumber"],
  ]);
  expect(ldap?.groups?.roles).toEqual(
    new Map([
      ["admins", 200],
      ["cn=x", 600],
    ]),
  );
});

test.each([
  [
    {
      PARLEY_LDAP_URL: "ldaps://ldap.example.com",
      PARLEY_LDAP_BASE_DN: "dc=example",
      PARLEY_LDAP_CA_FILE: "/missing/authorities.pem",
    },
    "PARLEY_LDAP_CA_FILE cannot be read: ENOENT",
  ],
  [
    {
      PARLEY_MAIL_IN: "25",
      PARLEY_MAIL_IN_CERT_FILE: "/missing/cert.pem",
      PARLEY_MAIL_IN_KEY_FILE: "/missing/key.pem",
    },
    "PARLEY_MAIL_IN_CERT_FILE and PARLEY_MAIL_IN_KEY_FILE must be files that can be read: ENOENT",
  ],
])("%o: a file that cannot be read", (given, sentence) => {
  expect(() => readConfiguration(given)).toThrow(sentence);
  // Commands read none of these files.
  expect(() => readConfiguration(given, () => Buffer.alloc(0))).not.toThrow();
});

test.each([
  [{ PORT: "abc" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "80.5" }, "PORT must be a whole number from 0 to 65535"],
  [{ PARLEY_URL: "chat" }, "PARLEY_URL must be an address like https://chat.example.com"],
  [{ PARLEY_URL: "https://example.com/chat" }, `PARLEY_URL ${WITHOUT_PATH}`],
  [{ PARLEY_URL: "https://a:b@example.com" }, `PARLEY_URL ${WITHOUT_PATH}`],
  [{ PARLEY_URL: "https://example.com/?a=b" }, `PARLEY_URL ${WITHOUT_PATH}`],
  [
    { PARLEY_EMAIL_DOMAIN: "me@example.com" },
    "PARLEY_EMAIL_DOMAIN must be a host name like chat.example.com",
  ],
  [
    { PARLEY_EMAIL_DOMAIN: "example.com:25" },
    "PARLEY_EMAIL_DOMAIN must be a host name like chat.example.com",
  ],
  [{ PARLEY_METRICS_PORT: "65536" }, "PARLEY_METRICS_PORT must be a whole number from 0 to 65535"],
  [{ PORT: "9464", PARLEY_METRICS_PORT: "9464" }, "PARLEY_METRICS_PORT must differ from PORT"],
  [
    { PARLEY_METRICS_TOKEN: "short" },
    "PARLEY_METRICS_TOKEN must be at least 16 letters, digits or signs, without spaces",
  ],
  [
    { PARLEY_WAL_ARCHIVE: "archive" },
    "PARLEY_WAL_ARCHIVE must be the absolute path of a folder, like /mnt/archive",
  ],
  [
    { PARLEY_WAL_ARCHIVE: "/mnt/a\nb" },
    "PARLEY_WAL_ARCHIVE must be the absolute path of a folder, like /mnt/archive",
  ],
  [
    { PARLEY_WAL_ARCHIVE: "/mnt/archive", DATABASE_URL: "postgresql:///parley" },
    "PARLEY_WAL_ARCHIVE cannot be combined with DATABASE_URL, whose PostgreSQL has its own archive",
  ],
  [{ PARLEY_MAX_FILE_MIB: "2001" }, "PARLEY_MAX_FILE_MIB must be a whole number from 1 to 2000"],
  [{ PARLEY_MODE: "test" }, "PARLEY_MODE must be one of production, development"],
  [{ PARLEY_DEMO_PASSWORD: "short" }, "PARLEY_DEMO_PASSWORD must have at least 8 characters"],
  [
    { PARLEY_JWT_JWKS_URL: "keys" },
    "PARLEY_JWT_JWKS_URL must be an address like https://id.example.com/keys",
  ],
  [{ PARLEY_JWT_SECRET: "s".repeat(31) }, "PARLEY_JWT_SECRET must have at least 32 characters"],
  [
    { PARLEY_JWT_SECRET: "s".repeat(32), PARLEY_JWT_JWKS_URL: "https://id.example.com/keys" },
    "PARLEY_JWT_JWKS_URL cannot be combined with PARLEY_JWT_SECRET",
  ],
  [{ PARLEY_JWT_AUDIENCE: "chat" }, "PARLEY_JWT_AUDIENCE needs PARLEY_JWT_SECRET or PARLEY_JWT_JWKS_URL"],
  [{ PARLEY_MAIL_FROM: "chat@example.com" }, "PARLEY_MAIL_FROM and PARLEY_SMTP_URL need each other"],
  [{ PARLEY_SMTP_URL: "smtp://localhost" }, "PARLEY_MAIL_FROM and PARLEY_SMTP_URL need each other"],
  [
    { PARLEY_SMTP_URL: "localhost:25", PARLEY_MAIL_FROM: "chat@example.com" },
    "PARLEY_SMTP_URL must be an address like smtp://user:password@mail.example.com",
  ],
  [
    { PARLEY_LDAP_URL: "https://l", PARLEY_LDAP_BASE_DN: "dc=a" },
    "PARLEY_LDAP_URL must be an address like ldaps://ldap.example.com",
  ],
  [
    { PARLEY_LDAP_PROFILE: "telephoneNumber" },
    "PARLEY_LDAP_PROFILE must be like Phone=telephoneNumber,Team=departmentNumber",
  ],
  [{ PARLEY_LDAP_URL: "ldaps://ldap.example.com" }, "PARLEY_LDAP_BASE_DN is needed with PARLEY_LDAP_URL"],
  [
    { PARLEY_LDAP_URL: "ldaps://l", PARLEY_LDAP_BASE_DN: "dc=a", PARLEY_LDAP_BIND_DN: "cn=a" },
    "PARLEY_LDAP_BIND_PASSWORD and PARLEY_LDAP_BIND_DN need each other",
  ],
  [
    { PARLEY_LDAP_FILTER: "(uid=*)" },
    "PARLEY_LDAP_FILTER must be a filter with {username}, like (uid={username})",
  ],
  [
    { PARLEY_LDAP_FILTER: "(uid={username}" },
    "PARLEY_LDAP_FILTER must be a filter with {username}, like (uid={username})",
  ],
  [
    { PARLEY_LDAP_ROLES: "admins=owner" },
    "PARLEY_LDAP_ROLES must be like admins=administrator, with the roles administrator, moderator, member, guest",
  ],
  [
    { PARLEY_OIDC_ISSUER: "https://id.example.com", PARLEY_OIDC_CLIENT_ID: "parley" },
    "PARLEY_OIDC_CLIENT_SECRET is needed with PARLEY_OIDC_ISSUER",
  ],
  [{ PARLEY_OIDC_SCOPES: "email" }, 'PARLEY_OIDC_SCOPES must have "openid" among them'],
  [
    { PARLEY_OIDC_ALGORITHM: "none" },
    "PARLEY_OIDC_ALGORITHM must be one of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA",
  ],
  [
    { PARLEY_OIDC_GROUPS: "a,=b" },
    "PARLEY_OIDC_GROUPS must be names separated by commas, like eng-team=engineering",
  ],
  [
    { PARLEY_BIGBLUEBUTTON_SECRET: "secret" },
    "PARLEY_BIGBLUEBUTTON_URL and PARLEY_BIGBLUEBUTTON_SECRET need each other",
  ],
  [
    { PARLEY_NEXTCLOUD_URL: "https://cloud.example.com", PARLEY_NEXTCLOUD_PASSWORD: "secret" },
    "PARLEY_NEXTCLOUD_USER is needed with PARLEY_NEXTCLOUD_URL",
  ],
  [
    { PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY: "key" },
    "PARLEY_CONSTRUCTOR_GROUPS_URL is needed with PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY",
  ],
  [
    { PARLEY_NEXTCLOUD_URL: "cloud", PARLEY_NEXTCLOUD_USER: "talk", PARLEY_NEXTCLOUD_PASSWORD: "secret" },
    "PARLEY_NEXTCLOUD_URL must be an address like https://calls.example.com",
  ],
  [{ PARLEY_SECRET: "secret" }, "PARLEY_SECRET must be 64 hexadecimal digits"],
  [
    { PARLEY_SMPT_URL: "smtp://mail.example.com", PORT: "abc" },
    "PARLEY_SMPT_URL is not a variable of Parley: the nearest one is PARLEY_SMTP_URL; PORT must be a whole number from 0 to 65535",
  ],
])("%o is refused", (given, sentence) => {
  expect(() => readConfiguration(given)).toThrow(`Invalid configuration. ${sentence}.`);
});
