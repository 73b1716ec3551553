/** Link previews. */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, expect, type MockInstance, test, vi } from "vitest";
import { z } from "zod";
import { configuration, configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import { isOwnHost } from "../../kernel/memory/find-organization.ts";
import { AccountDeliveries } from "../../kernel/queue/account-deliveries.ts";
import { getFile, plainPicture } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { awaitedPreviews } from "../editing/show-awaited.ts";
import { forgetExcessImages } from "./fetch-previews.ts";
import { MAX_WAITING } from "./preview-limits.ts";

const LOCAL = ["127.0.0.1/32"];
const { server, org } = await serveOrganization({ networks: { previews: LOCAL } });
const { owner, member, moderator, bot } = org;
await owner.client.patch("/realm", { inline_url_embed_preview: true });

const asked: string[] = [];
const answers = new Map<string, RequestListener>();
const site = createServer((request, response) => {
  const { url = "/" } = request;
  asked.push(url);
  const answer = answers.get(url);
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const page = (path: string, html: string, headers: Record<string, string> = {}) => {
  answers.set(path, (_request, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html),
  );
  return `${origin}${path}`;
};
const described = (title: string, image: string) =>
  `<meta property="og:title" content="${title}"><meta property="og:image" content="${image}">`;

const picture = Buffer.from(await (await plainPicture(1_000, 500)).arrayBuffer());
answers.set("/cover.png", (_request, response) =>
  response.writeHead(200, { "content-type": "image/png" }).end(picture),
);

const updated = z.object({
  rendering_only: z.literal(true),
  message_id: z.int(),
  rendered_content: z.string(),
});
const rendered = z.object({ message: z.object({ content: z.string() }) });
const htmlOf = async (id: number, reader: TestAccount = member) =>
  rendered.parse((await reader.client.get(`/messages/${id}`)).body).message.content;

async function previewOf(content: string, sender = member): Promise<string> {
  const events = await sender.listen({ event_types: ["update_message"] });
  await sender.send([sender.id], content);
  return updated.parse(await events.next("update_message")).rendered_content;
}

/** Fetched or given up. */
const untilFetched = () =>
  expect
    .poll(() =>
      query(sql`SELECT 1 FROM link_preview WHERE due_at IS NOT NULL
          UNION ALL SELECT 1 FROM awaited_preview`),
    )
    .toEqual([]);

const imageIn = (html: string) => /\/external_content\/[\w/-]+/.exec(html)?.[0] ?? "none";
const getOnce = (path: string, account?: TestAccount, host = org.host) =>
  getFile({ port: server.port, host, path, account });
/** Retries while the picture is being loaded. */
const get: typeof getOnce = async (...given) => {
  for (;;) {
    const answer = await getOnce(...given);
    if (answer.status !== 503) return answer;
  }
};

test("a preview shows title and picture, which this server proxies for its users only", async () => {
  const url = page("/story", described("A &lt;story&gt;", "/cover.png"));
  const html = await previewOf(`Read ${url}`);
  expect(html).toContain('class="message_embed_title"');
  expect(html).toContain("A &lt;story&gt;");
  expect(html).not.toContain("cover.png");
  const image = await get(imageIn(html), owner);
  expect(image.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  expect(await sharp(image.body).metadata()).toMatchObject({ format: "webp", width: 840, height: 420 });
  const before = asked.length;
  expect((await get(imageIn(html), member)).body.equals(image.body)).toBe(true);
  expect(await htmlOf(await owner.send([owner.id], url), owner)).toContain("message_embed");
  expect(asked).toHaveLength(before);
  expect((await get(imageIn(html))).status).toBe(404);
  expect((await get(imageIn(html).replace(/[\w-]{4}$/, "AAAA"), member)).status).toBe(404);
  const other = await createTestOrganization(server.port);
  expect((await get(imageIn(html), other.owner, other.host)).status).toBe(404);
});

test("a page without a picture is previewed by title and description", async () => {
  const html = '<title>Words only</title><meta name="description" content="and no picture">';
  const shown = await previewOf(`Read ${page("/words", html)}`);
  expect(shown).toContain("Words only");
  expect(shown).toContain("and no picture");
  const [image = "none"] = /\/static\/images\/[\w.-]+/.exec(shown) ?? [];
  const answer = await getOnce(image);
  expect(answer.headers["content-type"]).toBe("image/png");
  expect(await sharp(answer.body).metadata()).toMatchObject({ width: 1, height: 1, hasAlpha: true });
});

test("a page with only a description is previewed by it", async () => {
  const url = page("/described", '<meta property="og:description" content="No title at all">');
  const shown = await previewOf(`Read ${url}`);
  expect(shown).toContain("No title at all");
  expect(shown).not.toContain("message_embed_title");
});

test("a preview survives failures of its site until the page is gone", async () => {
  const url = page("/outage", described("Well known", "/cover.png"));
  expect(await previewOf(url)).toContain("Well known");
  const laterOn = async () => {
    await query(sql`UPDATE link_preview SET fetched_at = now() - interval '2 days' WHERE url = ${url}`);
    const before = asked.length;
    const id = await member.send([member.id], url);
    await untilFetched();
    expect(asked.length).toBeGreaterThan(before);
    return htmlOf(id);
  };
  answers.set("/outage", (_request, response) => response.writeHead(403).end());
  expect(await laterOn()).toContain("Well known");
  answers.set("/outage", (_request, response) => response.writeHead(410).end());
  expect(await laterOn()).not.toContain("Well known");
});

test("unreachable sites do not fill the log", async () => {
  const failed = { debug: vi.spyOn(logger, "debug"), warn: vi.spyOn(logger, "warn") };
  const about = (spy: MockInstance) =>
    spy.mock.calls.filter(
      ([context]) => z.object({ delivery: z.literal("link previews") }).safeParse(context).success,
    );
  await member.send([member.id], "http://127.0.0.1:1/");
  await expect.poll(() => about(failed.debug).length + about(failed.warn).length).toBeGreaterThan(0);
  await query(sql`DELETE FROM link_preview WHERE url = 'http://127.0.0.1:1/'`);
  expect(about(failed.warn)).toEqual([]);
  vi.restoreAllMocks();
});

test("edits get previews, too, and pictures of other sites are proxied", async () => {
  const url = page("/edited", described("Edited", "/cover.png"));
  const id = await member.send([member.id], "nothing yet");
  const events = await member.listen({ event_types: ["update_message"] });
  await member.client.patch(`/messages/${id}`, { content: `now ${url}` });
  expect(await events.next("update_message")).toMatchObject({ rendering_only: false });
  expect(await events.next("update_message")).toMatchObject({ rendering_only: true, message_id: id });
  const html = await htmlOf(await member.send([member.id], `${origin}/cover.png`));
  expect(html).toContain("message_inline_image");
  expect((await get(imageIn(html), member)).status).toBe(200);
});

test("redirects are followed, and links to other content stay plain", async () => {
  page("/end", described("At the end", "/cover.png"));
  answers.set("/moved", (_request, response) => response.writeHead(302, { location: "/end" }).end());
  expect(await previewOf(`${origin}/moved`)).toContain("At the end");
  answers.set("/circle", (_request, response) => response.writeHead(302, { location: "/circle" }).end());
  page("/json", '{"title": 1}', { "content-type": "application/json" });
  page("/packed", described("Packed", "/cover.png"), { "content-encoding": "gzip" });
  const links = ["/missing", "/circle", "/json", "/packed"].map((path) => `${origin}${path}`);
  const id = await member.send([member.id], links.join(" "));
  await untilFetched();
  expect(await htmlOf(id)).not.toContain("message_embed");
});

test("internal addresses are never requested, directly, by name or by redirect", async () => {
  const before = asked.length;
  const url = page("/internal", described("Secret", "/cover.png"));
  const { networks } = configuration();
  configure({ networks: { ...networks, previews: [] } });
  try {
    const named = url.replace("127.0.0.1", "localhost");
    const mapped = url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
    const id = await member.send([member.id], `${url} ${named} ${mapped} ${origin}/cover.png?internal`);
    await untilFetched();
    const html = await htmlOf(id);
    expect(html).not.toContain("Secret");
    expect((await get(imageIn(html), member)).status).toBe(404);
    expect(asked).toHaveLength(before);
  } finally {
    configure({ networks });
  }
  answers.set("/way-in", (_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  );
  const id = await member.send([member.id], `${origin}/way-in`);
  await untilFetched();
  expect(await htmlOf(id)).not.toContain("message_embed");
});

test("the server never requests its own pages, not even by redirect", async () => {
  // The test's organizations are below localhost.
  answers.set("/home", (_request, response) =>
    response.writeHead(302, { location: `http://${org.host}/login` }).end(),
  );
  const id = await member.send([member.id], `${origin}/home http://${org.host}/login`);
  await untilFetched();
  expect(asked).toContain("/home");
  expect(await htmlOf(id)).not.toContain("message_embed");
  for (const name of [org.host.replace(/:.*/, ""), "LOCALHOST", "localhost.", "a.b.localhost"])
    expect(isOwnHost(name), name).toBe(true);
  for (const name of ["127.0.0.1", "notlocalhost", "localhost.example"])
    expect(isOwnHost(name), name).toBe(false);
});

test("files that are too large or no pictures are not proxied", async () => {
  answers.set("/bomb.png", (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    response.end(Buffer.alloc(6 * 1024 ** 2, 1));
  });
  answers.set("/page.png", (_request, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end("<svg><script>alert(1)</script></svg>"),
  );
  for (const path of ["/bomb.png", "/page.png"]) {
    const html = await htmlOf(await member.send([member.id], `${origin}${path}`));
    expect((await get(imageIn(html), member)).status, path).toBe(404);
  }
});

test("without previews, other sites get no requests", async () => {
  const other = await createTestOrganization(server.port);
  const before = asked.length;
  const url = page("/unwanted", described("Unwanted", "/cover.png"));
  const id = await other.member.send([other.member.id], `${url} ${origin}/cover.png?unwanted`);
  await untilFetched();
  expect(await htmlOf(id, other.member)).not.toMatch(/message_embed|external_content/);
  expect(asked).toHaveLength(before);
});

test("users, including their bots, take turns with previews, until none is waiting", async () => {
  const all = Promise.withResolvers<void>();
  answers.set("/awaited", (_request, response) => {
    const send = () =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(described("Awaited by many", "/cover.png"));
    void all.promise.then(send);
  });
  const events = await moderator.listen({ event_types: ["update_message"] });
  const id = await moderator.send([member.id], `${origin}/awaited`);
  for (let sent = 0; sent < 8; sent += 1) {
    await (sent % 2 === 0 ? member : bot).send([moderator.id], `${origin}/awaited`);
  }
  all.resolve();
  const shown: number[] = [];
  while (!shown.includes(id)) shown.push(updated.parse(await events.next("update_message")).message_id);
  expect(shown.length).toBeLessThanOrEqual(4);
  const unpaced = new AccountDeliveries(awaitedPreviews, 10);
  await expect.poll(() => unpaced.begin().then(() => query(sql`SELECT 1 FROM awaited_preview`))).toEqual([]);
});

test("waiting pages per person, including bots, are limited, and others' pages are previewed meanwhile", async () => {
  const waiting = () =>
    query<{ count: number }>(
      sql`SELECT count(*)::int FROM link_preview WHERE author_id = ${member.id} AND due_at IS NOT NULL`,
    );
  // Just below the limit; not due, so they are not fetched.
  await query(sql`
    INSERT INTO link_preview (realm_id, author_id, url, due_at)
    SELECT realm_id, id, 'waiting' || place, now() + interval '1 day'
    FROM user_account, generate_series(1, ${MAX_WAITING}::int) AS place WHERE id = ${member.id}`);
  const links = [1, 2, 3, 4, 5].map((number) => page(`/beyond${number}`, described("Beyond", "/cover.png")));
  await member.send([member.id], links.join(" "));
  await bot.send([moderator.id], links.join(" "));
  expect(await waiting()).toEqual([{ count: MAX_WAITING }]);
  expect(await previewOf(links[0] ?? "", moderator)).toContain("Beyond");
  await query(sql`DELETE FROM link_preview WHERE url LIKE 'waiting%'`);
});

test("an unresponsive site takes two slots, but no time of readers or other sites", async () => {
  const stalled: ServerResponse[] = [];
  const paths = [1, 2, 3, 4, 5].map((number) => `/stalled${number}.png`);
  for (const path of paths) answers.set(path, (_request, response) => void stalled.push(response));
  const links = paths.map((path) => `${origin}${path}`).join(" ");
  const html = await htmlOf(await member.send([member.id, moderator.id], links));
  const addresses = [...html.matchAll(/\/external_content\/[\w/-]+/g)].map(([address]) => address);
  expect(addresses).toHaveLength(5);
  for (const reader of [moderator, member]) {
    const late = await Promise.all(addresses.map((address) => getOnce(address, reader)));
    expect(late.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(late[0]?.headers).toMatchObject({ "cache-control": "private, no-store", "retry-after": "5" });
  }
  await expect.poll(() => stalled.length).toBe(2);
  answers.set("/cover.png?elsewhere", (_request, response) => response.writeHead(200).end(picture));
  // Another address of the same machine.
  const elsewhere = `${origin.replace("127.0.0.1", "[::ffff:127.0.0.1]")}/cover.png?elsewhere`;
  const other = imageIn(await htmlOf(await member.send([member.id, moderator.id], elsewhere)));
  expect((await get(other, moderator)).status).toBe(200);
  expect(stalled).toHaveLength(2);
  for (const path of paths) answers.delete(path);
  for (const response of stalled) response.destroy();
});

test("the least recently viewed pictures of other sites are removed per organization", async () => {
  const image = imageIn(await previewOf(page("/seen", described("Seen", "/cover.png"))));
  expect((await get(image, member)).status).toBe(200);
  const names = ["oldest", "older", "old", "new"];
  await query(sql`DELETE FROM external_image WHERE url NOT LIKE '%/cover.png'`);
  await query(sql`UPDATE external_image SET used_at = now() - interval '9 days'`);
  await query(sql`
    INSERT INTO external_image (realm_id, url, file_key, size, used_at)
    SELECT ${org.realmId}, 'http://site.example/' || name, NULL, 98000, now() - (5 - n) * interval '1 day'
    FROM unnest(${names}::text[]) WITH ORDINALITY AS given (name, n)`);
  // Viewing the oldest picture again makes it the newest.
  expect((await get(image, member)).status).toBe(200);
  const urls = async () =>
    (await query<{ url: string }>(sql`SELECT url FROM external_image ORDER BY used_at`)).map(({ url }) =>
      url.replace(/^.*\//, ""),
    );
  expect(await urls()).toEqual([...names, "cover.png"]);
  await forgetExcessImages(1_000_000);
  expect(await urls()).toHaveLength(5);
  await forgetExcessImages(299_000);
  expect(await urls()).toEqual(["old", "new", "cover.png"]);
  expect((await get(image, member)).status).toBe(200);
});
