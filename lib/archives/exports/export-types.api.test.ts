/** Export types as texts and numbers. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { exportShape } from "./exports.contract.ts";

const { org } = await serveOrganization();
const { owner } = org;

const exports = z.array(exportShape);
const ask = (export_type: string | number, who = owner) => who.client.post("/export/realm", { export_type });

test("the type of an export is a text in requests, answers and events, and older numbers are understood", async () => {
  const events = await owner.listen({ event_types: ["realm_export"] });
  const asked = [];
  for (const type of ["public", '"full_with_consent"', 1, 2]) {
    asked.push(z.int().parse((await ask(type)).body.id));
  }
  const listed = exports.parse((await owner.client.get("/export/realm")).body.exports);
  const types = ["public", "full_with_consent", "public", "full_with_consent"];
  expect(listed.map(({ id, export_type }) => [id, export_type])).toEqual(
    asked.map((id, index) => [id, types[index]]),
  );
  const { exports: told } = z.object({ exports }).parse(await events.next("realm_export"));
  expect(told[0]?.export_type).toBe("public");
});

test("no export is marked as one from a former server, in answers or events", async () => {
  const events = await owner.listen({ event_types: ["realm_export"] });
  await ask("public");
  const listed = z.array(z.unknown()).parse((await owner.client.get("/export/realm")).body.exports);
  const { exports: told } = z
    .object({ exports: z.array(z.unknown()) })
    .parse(await events.next("realm_export"));
  for (const each of [...listed, ...told]) expect(each).toMatchObject({ export_from_prior_server: false });
});

test("private data of people who do not consent is not exported", async () => {
  expect((await ask("full_without_consent")).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Private data can be exported only with the consent of the people it belongs to.",
  });
  expect((await ask("full_without_consent", org.administrator)).body.code).toBe("BAD_REQUEST");
  for (const unknown of ["everything", 3, ""]) expect((await ask(unknown)).body.code).toBe("BAD_REQUEST");
});
