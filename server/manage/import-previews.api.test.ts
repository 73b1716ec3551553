/** Pictures of other sites in imported messages. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { externalAddress } from "../../lib/channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { runManage } from "../../lib/testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";

const { org } = await serveOrganization(OWN_SERVER);
const subdomain = org.host.split(".")[0] ?? "";

test("an imported message shows pictures of other sites by addresses that the server accepts", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-previews-"));
  const archive = path.join(folder, "one.tar.gz");
  const picture = "https://pictures.example/a.png";
  await org.owner.client.patch("/realm", { inline_image_preview: true, inline_url_embed_preview: true });
  await org.owner.subscribe("views");
  await org.owner.send("views", picture);
  try {
    expect(await runManage(["export", subdomain, archive])).toMatchObject({ code: 0, error: "" });
    expect(await runManage(["import", archive, "copied"])).toMatchObject({ code: 0, error: "" });
  } finally {
    await rm(folder, { recursive: true });
  }
  const [copied] = await query<{ realm: number; html: string }>(sql`
    SELECT m.realm_id AS realm, m.rendered_content AS html FROM message m JOIN realm r ON r.id = m.realm_id
    WHERE r.subdomain = 'copied' AND m.content = ${picture}`);
  expect(copied?.html).toContain(externalAddress(copied?.realm ?? 0, picture));
});
