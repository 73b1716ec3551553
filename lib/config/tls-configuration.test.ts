/** Variables of TLS without a proxy. */
import { expect, test } from "vitest";
import { readConfiguration } from "./read-configuration.ts";

const DOMAIN = { PARLEY_DOMAIN: "chat.example.com" };
const FILES = { PARLEY_TLS_CERT: "/etc/cert.pem", PARLEY_TLS_KEY: "/etc/key.pem" };
const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

test("one variable is enough", () => {
  const { url, tls } = readConfiguration(DOMAIN);
  expect(url).toBe("https://chat.example.com");
  expect(tls).toEqual({
    names: ["chat.example.com"],
    port: 443,
    httpPort: 80,
    certificate: { directory: LETS_ENCRYPT, mail: null, authority: null },
  });
});

test("the first of several names is the public address, unless PARLEY_URL adds a port", () => {
  const several = { PARLEY_DOMAIN: "Chat.example.com, www.example.com,chat.example.com" };
  expect(readConfiguration(several)).toMatchObject({
    url: "https://chat.example.com",
    tls: { names: ["chat.example.com", "www.example.com"] },
  });
  const given = { ...several, PARLEY_URL: "https://chat.example.com:8443", PARLEY_TLS_PORT: "8443" };
  expect(readConfiguration(given).url).toBe("https://chat.example.com:8443");
});

test("an own certificate needs no authority", () => {
  expect(readConfiguration({ ...DOMAIN, ...FILES }).tls?.certificate).toEqual({
    cert: "/etc/cert.pem",
    key: "/etc/key.pem",
  });
});

test.each([
  [{ PARLEY_DOMAIN: "https://chat.example.com" }, "PARLEY_DOMAIN must be host names like chat.example.com"],
  [{ PARLEY_DOMAIN: "chat.example.com:443" }, "PARLEY_DOMAIN must be host names like chat.example.com"],
  [{ PARLEY_DOMAIN: "*.example.com" }, "PARLEY_DOMAIN must be host names like chat.example.com"],
  [{ PARLEY_DOMAIN: "192.0.2.7" }, "PARLEY_DOMAIN must be host names like chat.example.com"],
  [{ PARLEY_DOMAIN: "chat.example.com," }, "PARLEY_DOMAIN must be host names like chat.example.com"],
  [FILES, "PARLEY_DOMAIN is needed with PARLEY_TLS_CERT"],
  [{ PARLEY_ACME_MAIL: "admin@example.com" }, "PARLEY_DOMAIN is needed with PARLEY_ACME_MAIL"],
  [{ ...DOMAIN, PARLEY_TLS_CERT: "/cert.pem" }, "PARLEY_TLS_KEY and PARLEY_TLS_CERT need each other"],
  [{ ...DOMAIN, PORT: "8443" }, "PORT is not used with PARLEY_DOMAIN: set PARLEY_TLS_PORT"],
  [{ ...DOMAIN, PARLEY_TRUSTED_PROXIES: "1" }, "PARLEY_TRUSTED_PROXIES must be 0 with PARLEY_DOMAIN"],
  [{ ...DOMAIN, PARLEY_HTTP_PORT: "443" }, "PARLEY_HTTP_PORT must differ from PARLEY_TLS_PORT"],
  [{ ...DOMAIN, PARLEY_URL: "http://chat.example.com" }, "PARLEY_URL must begin with https://"],
  [{ ...DOMAIN, PARLEY_URL: "https://example.com" }, "PARLEY_URL must have the first name of PARLEY_DOMAIN"],
  [{ ...DOMAIN, PARLEY_ACME_DIRECTORY: "http://acme.test" }, "PARLEY_ACME_DIRECTORY must be an address"],
  [{ ...DOMAIN, PARLEY_ACME_MAIL: "admin" }, "PARLEY_ACME_MAIL must be an address like admin@example.com"],
])("%o is refused", (given, sentence) => {
  expect(() => readConfiguration(given)).toThrow(sentence);
});
