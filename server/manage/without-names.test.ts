/** Texts for strangers. */
import { expect, test } from "vitest";
import { hiddenIn, withoutHidden } from "./without-names.ts";

const environment = {
  DATABASE_URL: "postgresql://parley:s3cret%21@db.acme.example:5432/chat_of_acme?sslrootcert=/etc/acme.pem",
  PARLEY_SMTP_URL: "smtp://mailer%40acme.example:pass+word@mail.acme.example:587",
  PARLEY_LDAP_BASE_DN: "ou=people,dc=acme",
};
const hidden = hiddenIn(["node-of-acme"], environment, Object.keys(environment));

test.each([
  ["connect to db.acme.example:5432 refused", "connect to <DATABASE_URL> refused"],
  ["password s3cret! or s3cret%21 is wrong", "password <DATABASE_URL> or <DATABASE_URL> is wrong"],
  ['database "chat_of_acme" is missing', 'database "<DATABASE_URL>" is missing'],
  ["535 mailer@acme.example failed", "535 <PARLEY_SMTP_URL> failed"],
  ["Not heard of: node-of-acme:3000.", "Not heard of: <machine>:3000."],
  [
    "for olivia.o'neil@example.org from 10.1.2.3 and fd00:1:2:3:4:5:6:7",
    "for <address> from <IP address> and <IP address>",
  ],
  ["base ou=people,dc=acme", "base <PARLEY_LDAP_BASE_DN>"],
])("%s", (text, expected) => {
  expect(withoutHidden(text, hidden)).toBe(expected);
});

test("usual words and this machine's own address stay", () => {
  const text = "parley_ready at 127.0.0.1, parley of postgresql 18.4";
  expect(withoutHidden(text, hidden)).toBe(text);
});
