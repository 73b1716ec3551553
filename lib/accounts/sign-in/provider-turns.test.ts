/** A flood does not block others from the identity provider. */
import { expect, test } from "vitest";
import { inProviderTurn, PROVIDER_LIMITS } from "./provider-turns.ts";

const CALLBACK = ["callback", "oidc"];
const { atOnce, atOncePerAccount, waitingPerAccount } = PROVIDER_LIMITS;

test("a flood from one address block is refused beyond its turns, and others are served meanwhile", async () => {
  let asked = 0;
  let release: () => void = () => undefined;
  const provider = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = async () => {
    asked += 1;
    await provider;
    return new Response("done");
  };
  const flood = Array.from({ length: 40 }, (_, index) =>
    inProviderTurn(CALLBACK, `2001:db8::${index}`, slow),
  );
  const refused = 40 - atOncePerAccount - waitingPerAccount;
  const early = await Promise.all(flood.slice(-refused));
  expect(early.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
    Array.from({ length: refused }, () => [429, "1"]),
  );
  expect(asked).toBe(atOncePerAccount);
  const quick = async () => new Response("quick");
  expect(await (await inProviderTurn(CALLBACK, "192.0.2.1", quick)).text()).toBe("quick");
  expect(await (await inProviderTurn(["session"], "2001:db8::1", quick)).text()).toBe("quick");
  release();
  const answers = await Promise.all(flood.slice(0, -refused));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(atOnce).toBeGreaterThan(atOncePerAccount);
});
