/** POST /realm/test_welcome_bot_custom_message. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const { administrator, member } = org;
const ask = (welcome_message_custom_text: string, { client } = administrator) =>
  client.post("/realm/test_welcome_bot_custom_message", { welcome_message_custom_text });

test("the welcome bot sends the text to who asks, and to nobody else", async () => {
  const [own, other] = [
    await administrator.listen({ event_types: ["message"] }),
    await member.listen({ event_types: ["message"] }),
  ];
  const { body } = await ask("Have a look *around*.");
  const message_id = z.int().parse(body.message_id);
  expect(body).toEqual({ result: "success", msg: "", message_id });
  expect(await own.next("message")).toMatchObject({
    message: { id: message_id, sender_full_name: "Welcome Bot", content: "Have a look *around*." },
  });
  expect(await other.read()).toEqual([]);
});

test("a text of 8,000 characters is possible, a longer or a blank one is not", async () => {
  expect((await ask("é".repeat(8_000))).body).toMatchObject({ result: "success" });
  expect((await ask("é".repeat(8_001))).body).toEqual({
    result: "error",
    code: "BAD_REQUEST",
    msg: "welcome_message_custom_text is too long (limit: 8000 characters)",
  });
  expect((await ask(" ")).body).toMatchObject({ code: "BAD_REQUEST" });
});

test("only an administrator may try a text", async () => {
  expect((await ask("Hello", member)).body).toEqual({
    result: "error",
    code: "BAD_REQUEST",
    msg: "Must be an organization administrator",
  });
});
