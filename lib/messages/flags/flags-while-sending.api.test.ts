/** Marking as read during sends. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

beforeAll(async () => {
  await org.owner.subscribe("busy");
});

test("forty concurrent marks and sends all succeed", async () => {
  const { client } = org.owner;
  const send = (content: string) =>
    client.post("/messages", {
      type: "channel",
      to: "busy",
      topic: "t",
      content,
      read_by_sender: true,
    });
  const id = z.int().parse((await send("first")).body.id);
  const mark = (op: string) => client.post("/messages/flags", { messages: [id], op, flag: "read" });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => [
      send(`message ${index}`),
      mark(index % 2 ? "add" : "remove"),
    ]).flat(),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
});
