/** Next.js route handlers. */
import { expect, test } from "vitest";
import { GET as getMessage } from "../../../app/api/v1/messages/[message_id]/route.ts";
import { POST as sendMessage } from "../../../app/api/v1/messages/route.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

function request(method: string, path: string, body?: FormData): Request {
  const { email, apiKey } = org.owner;
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
  const headers = { authorization, host: org.host };
  return new Request(`http://${org.host}/api/v1${path}`, { method, headers, ...(body ? { body } : {}) });
}

test("a multipart form is sent and read back by its path parameter", async () => {
  const form = new FormData();
  form.set("type", "channel");
  form.set("to", "general");
  form.set("topic", "mounts");
  form.set("content", "through Next");
  const sent = await sendMessage(request("POST", "/messages", form), { params: Promise.resolve({}) });
  expect(sent.status).toBe(200);
  const { id }: { id: number } = await sent.json();
  const params = Promise.resolve({ message_id: String(id) });
  const read = await getMessage(request("GET", `/messages/${id}?apply_markdown=false`), { params });
  expect(await read.json()).toMatchObject({ result: "success", message: { content: "through Next" } });
  expect(read.headers.get("cache-control")).toBe("private, no-store");
});

test("an error has its status and code", async () => {
  const params = Promise.resolve({ message_id: "999999" });
  const answer = await getMessage(request("GET", "/messages/999999"), { params });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid message(s)" });
});
