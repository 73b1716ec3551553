/** Authentication results count only for their own domain. */
import { expect, test } from "vitest";
import { checkSender } from "./sender-check.ts";

const field = (value: string) => ({ key: "authentication-results", value });
const check = (...values: readonly string[]) =>
  checkSender(values.map(field), "ada@mail.example.org", "mx.example.com");

test.each([
  ["dmarc=pass header.from=mail.example.org; spf=fail smtp.mailfrom=x.example", "genuine"],
  ["dmarc=pass; spf=none", "genuine"],
  ["dmarc=fail; spf=pass smtp.mailfrom=ada@mail.example.org", "forged"],
  ["spf=pass smtp.mailfrom=mail.example.org", "genuine"],
  ['spf=pass smtp.mailfrom="o\'neil"@mail.example.org', "genuine"],
  ["spf=pass smtp.mailfrom=bounce.mail.example.org; dmarc=pass header.from=mail.example.org", "genuine"],
  ["dkim=pass (2048-bit key) header.d=example.org header.s=a; spf=fail smtp.mailfrom=x.example", "genuine"],
  ["dkim=fail header.d=mail.example.org; dkim=pass header.i=@example.org", "genuine"],
  ["auth=pass (PLAIN) smtp.auth=ada@example.org", "genuine"],
  ["auth=pass smtp.auth=ada smtp.mailfrom=ada@mail.example.org", "genuine"],
  ["spf=fail smtp.mailfrom=mail.example.org; dkim=none", "forged"],
  ["dkim=fail header.d=mail.example.org", "forged"],
  ["spf=none smtp.mailfrom=mail.example.org", "unknown"],
  ["none", "unchecked"],
])("%s: %s", (results, outcome) => {
  expect(check(`mx.example.com; ${results}`)).toBe(outcome);
  expect(check(`MX.example.com 1;\r\n\t${results}`)).toBe(outcome);
});

test.each([
  ["of an envelope of their own", "spf=pass smtp.mailfrom=mallory.example; dmarc=none", "unknown"],
  [
    "of an account elsewhere",
    "auth=pass smtp.mailfrom=ada@mail.example.org smtp.auth=mallory@mallory.example",
    "unknown",
  ],
  ["of their own signature", "dkim=pass header.d=mallory.example", "unknown"],
  ["of a name that ends alike", "dkim=pass header.d=evilmail.example.org.mallory.example", "unknown"],
  ["of a name that the sender's ends with, without a dot", "spf=pass smtp.mailfrom=ple.org", "unknown"],
  ["of an envelope below the sender's domain", "spf=pass smtp.mailfrom=evil.mail.example.org", "unknown"],
  ["of a signature below it", "dkim=pass header.d=evil.mail.example.org", "unknown"],
  [
    "of an account below it",
    "auth=pass smtp.auth=mallory@evil.mail.example.org smtp.mailfrom=ada@mail.example.org",
    "unknown",
  ],
  ["of everybody", "dkim=pass header.d=org", "unknown"],
  ["of nobody", "dkim=pass", "unknown"],
  ["for another sender", "dmarc=pass header.from=mallory.example", "unknown"],
  [
    "in an address",
    'spf=fail smtp.mailfrom="; dkim=pass header.d=mail.example.org"@mallory.example; dkim=none',
    "forged",
  ],
  [
    "in a comment",
    'spf=fail (by "; dkim=pass header.d=mail.example.org (\\) x)) smtp.mailfrom=x.y',
    "forged",
  ],
])("a pass %s proves nothing", (_what, results, outcome) => {
  expect(check(`mx.example.com; ${results}`)).toBe(outcome);
});

test("only the server in front is believed, and only its topmost field", () => {
  const invented = "mx.example.com; dkim=pass header.d=mail.example.org";
  const forwarder = "other.example.com; dmarc=pass";
  expect(check(forwarder)).toBe("unchecked");
  expect(check(forwarder, "mx.example.com; dkim=fail header.d=mail.example.org", invented)).toBe("forged");
  expect(check("mx.example.com; dmarc=none", invented)).toBe("unknown");
  expect(check("mx.example.com; none", invented)).toBe("unchecked");
  expect(check("mx.example.com; dmarc=none; dkim=pass header.d=example.org", invented)).toBe("genuine");
  expect(checkSender([field("mx.example.com; dmarc=fail")], "ada@example.org", null)).toBe("unchecked");
});
