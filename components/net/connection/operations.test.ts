/** Calls are type-checked by contract. */
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { callApi, fillPath } from "./api-client.ts";
import type { AnswerOf, OperationName, ParamsOf } from "./operations.ts";
import { callApiWithFile } from "./post-file.ts";

function _calls() {
  callApi("POST /messages", { type: "direct", to: [7], content: "Hello" });
  callApi("GET /server_settings");
  callApi("GET /messages", { anchor: "newest", num_before: 1, num_after: 0 }, { keepalive: true });
  // @ts-expect-error: no operation has this path.
  callApi("POST /message", { type: "direct", to: [7], content: "Hello" });
  // @ts-expect-error: the path exists, with other methods.
  callApi("PUT /messages");
  // @ts-expect-error: the content is missing.
  callApi("POST /messages", { type: "direct", to: [7] });
  // @ts-expect-error: parameters are missing.
  callApi("POST /messages");
  // @ts-expect-error: the parameter of the path is missing.
  callApi("DELETE /drafts/{draft_id}", {});
  // @ts-expect-error: a parameter of the path has its type, too.
  callApi("DELETE /drafts/{draft_id}", { draft_id: "7" });
  // @ts-expect-error: nothing is called so.
  callApi("DELETE /drafts/{draft_id}", { draft_id: 7, draft: 7 });
  callApiWithFile("POST /user_uploads", {}, new File([], "a"));
  // @ts-expect-error: files are posted.
  callApiWithFile("PATCH /realm", {}, new File([], "a"));
  // @ts-expect-error: no such word.
  callApi("POST /typing", { op: "begin", to: [7] });
}

test("names, parameters and responses follow the contracts", () => {
  expectTypeOf<"PATCH /user_groups/{user_group_id}">().toExtend<OperationName>();
  expectTypeOf<string>().not.toExtend<OperationName>();
  expectTypeOf<ParamsOf<"DELETE /drafts/{draft_id}">>().toEqualTypeOf<{ readonly draft_id: number }>();
  expectTypeOf<AnswerOf<"POST /drafts">>().toEqualTypeOf<{ ids: number[] }>();
  expectTypeOf<AnswerOf<"POST /messages">>().toExtend<{ id: number }>();
});

test("parameters with defaults may be omitted", () => {
  type Query = ParamsOf<"GET /users/me/{stream_id}/topics">;
  expectTypeOf<Query>().toEqualTypeOf<{
    readonly stream_id: number;
    readonly allow_empty_topic_name?: boolean | undefined;
  }>();
});

test("path parameters are left out of query and body", () => {
  const { path, left } = fillPath("/messages/{message_id}/reactions", { message_id: 7, emoji_name: "a&b" });
  expect([path, String(left)]).toEqual(["/api/v1/messages/7/reactions", "emoji_name=a%26b"]);
});

test("a path parameter cannot lead to another path, unless it is the rest of the path", () => {
  expect(fillPath("/realm/emoji/{emoji_name}", { emoji_name: "a/../b?c" }).path).toBe(
    "/api/v1/realm/emoji/a%2F..%2Fb%3Fc",
  );
  expect(fillPath("/navigation_views/{fragment}", { fragment: "narrow/is/a b" }).path).toBe(
    "/api/v1/navigation_views/narrow/is/a%20b",
  );
});

const fetched: { address: string; method?: string; body: string }[] = [];

beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    fetched.push({ address, method, body: String(body ?? "") });
    return Response.json({ result: "success", msg: "", ids: [3] });
  });
});

afterEach(() => vi.unstubAllGlobals());

test("GET requests have parameters in the URL, others in the body", async () => {
  await callApi("GET /users/me/{stream_id}/topics", { stream_id: 5, allow_empty_topic_name: true });
  const { ids } = await callApi("POST /drafts", {
    drafts: [{ type: "private", to: [7], topic: "", content: "Hi" }],
  });
  await callApi("DELETE /drafts/{draft_id}", { draft_id: 3 });
  expect(ids).toEqual([3]);
  expect(fetched).toEqual([
    { address: "/api/v1/users/me/5/topics?allow_empty_topic_name=true", method: "GET", body: "" },
    {
      address: "/api/v1/drafts",
      method: "POST",
      body: String(
        new URLSearchParams({ drafts: '[{"type":"private","to":[7],"topic":"","content":"Hi"}]' }),
      ),
    },
    { address: "/api/v1/drafts/3", method: "DELETE", body: "" },
  ]);
});
