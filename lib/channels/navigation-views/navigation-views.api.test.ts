/** A person pins, hides, names and removes navigation views. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();

const add = (params: object, who: TestAccount = org.member) =>
  who.client.post("/navigation_views", { is_pinned: true, ...params });
const pathOf = (fragment: string) => `/navigation_views/${fragment}`;
const edit = (fragment: string, params: object, who: TestAccount = org.member) =>
  who.client.patch(pathOf(fragment), { ...params });

async function addCustom(): Promise<{ fragment: string; name: string }> {
  const view = { fragment: `narrow/topic/${randomUUID()}`, name: randomUUID() };
  expect((await add(view)).status).toBe(200);
  return view;
}

test("a view whose fragment has slashes is added, edited and removed, with events to its owner's clients", async () => {
  const events = await org.member.listen();
  const others = await org.owner.listen();
  const view = { fragment: "narrow/is/alerted", is_pinned: true, name: "Alert words" };
  expect((await add(view)).status).toBe(200);
  expect(await events.next("navigation_view")).toMatchObject({ op: "add", navigation_view: view });
  expect((await org.member.client.get("/navigation_views")).body.navigation_views).toEqual([view]);

  expect((await edit(view.fragment, { is_pinned: false })).status).toBe(200);
  const hidden = { op: "update", fragment: view.fragment, data: { is_pinned: false } };
  expect(await events.next("navigation_view")).toMatchObject(hidden);
  expect((await edit(encodeURIComponent(view.fragment), { name: "Watched", is_pinned: false })).status).toBe(
    200,
  );
  expect((await events.next("navigation_view")).data).toEqual({ name: "Watched" });
  const state = await org.member.client.post("/register", { fetch_event_types: ["navigation_views"] });
  expect(state.body.navigation_views).toEqual([{ ...view, name: "Watched", is_pinned: false }]);

  expect((await org.member.client.delete(pathOf(view.fragment))).status).toBe(200);
  expect(await events.next("navigation_view")).toMatchObject({ op: "remove", fragment: view.fragment });
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
});

test("a built-in view has no name of its own", async () => {
  const refused = { code: "BAD_REQUEST", msg: "Built-in views cannot have a custom name" };
  expect((await add({ fragment: "inbox", name: "Mine" })).body).toMatchObject(refused);
  expect((await add({ fragment: "inbox", is_pinned: false })).status).toBe(200);
  expect((await edit("inbox", { name: "Mine" })).body).toMatchObject(refused);
  expect((await edit("inbox", { is_pinned: true })).status).toBe(200);
  const { body } = await org.member.client.get("/navigation_views");
  expect(body.navigation_views).toContainEqual({ fragment: "inbox", is_pinned: true, name: null });
});

test("a custom view needs a name", async () => {
  const refused = { code: "BAD_REQUEST", msg: "Custom views must have a valid name" };
  expect((await add({ fragment: "narrow/topic/a" })).body).toMatchObject(refused);
  expect((await add({ fragment: "narrow/topic/a", name: " " })).body).toMatchObject(refused);
  const { fragment } = await addCustom();
  expect((await edit(fragment, { name: " " })).body).toMatchObject(refused);
});

test.each([
  ["an empty fragment", { fragment: "", name: "a" }, "fragment cannot be blank"],
  [
    "a name over the limit",
    { fragment: "b", name: "a".repeat(101) },
    "name is too long (limit: 100 characters)",
  ],
  [
    "a name far over the limit",
    { fragment: "b", name: "a".repeat(1000) },
    "name is too long (limit: 100 characters)",
  ],
  ["a fragment that no path can name", { fragment: "..", name: "a" }, "Invalid fragment"],
  ["a fragment with a dot segment", { fragment: "narrow/./a", name: "a" }, "Invalid fragment"],
])("%s is refused", async (_what, params, msg) => {
  expect((await add(params)).body).toMatchObject({ code: "BAD_REQUEST", msg });
});

test("a user's views differ in fragment and name", async () => {
  const [one, other] = [await addCustom(), await addCustom()];
  const again = await add({ fragment: one.fragment, name: "Another" });
  expect(again.body).toMatchObject({ code: "BAD_REQUEST", msg: "Navigation view already exists." });
  const sameName = { code: "BAD_REQUEST", msg: "Navigation view with this name already exists." };
  expect((await add({ fragment: "narrow/topic/c", name: one.name })).body).toMatchObject(sameName);
  expect((await edit(other.fragment, { name: one.name })).body).toMatchObject(sameName);
  expect((await edit(one.fragment, { name: one.name })).status).toBe(200);
  expect((await add(one, org.owner)).status).toBe(200);
});

test("views keep their owner's order in all clients", async () => {
  const one = await addCustom();
  const order = ["feed", one.fragment, "inbox"];
  const knowsAdditions = { client_capabilities: { parley_additions: true } };
  const events = await org.member.listen(knowsAdditions);
  const unaware = await org.member.listen({ event_types: ["navigation_view"] });
  const others = await org.owner.listen(knowsAdditions);
  const reorder = (given: unknown) => org.member.client.patch("/navigation_views", { order: given });
  expect((await reorder(order)).status).toBe(200);
  const event = { op: "reorder", navigation_view_order: order };
  expect(await events.next("navigation_view")).toMatchObject(event);
  const fetched = { fetch_event_types: ["navigation_views"] };
  const registered = () => org.member.client.post("/register", { ...fetched, ...knowsAdditions });
  const { body: withoutOrder } = await org.member.client.post("/register", fetched);
  expect(withoutOrder.navigation_views).toEqual((await registered()).body.navigation_views);
  expect(withoutOrder).not.toHaveProperty("navigation_view_order");
  expect(await unaware.read()).toEqual([]);
  expect((await registered()).body.navigation_view_order).toEqual(order);
  expect((await reorder(["inbox", "feed", one.fragment])).status).toBe(200);
  expect((await registered()).body.navigation_view_order).toEqual(["inbox", "feed", one.fragment]);
  const listed = await org.member.client.get("/navigation_views");
  expect(Object.keys(listed.body).toSorted()).toEqual(["msg", "navigation_views", "result"]);
  expect((await reorder(["inbox", "inbox"])).body.msg).toBe("Invalid order mapping");
  const ofOwner = { fragment: `narrow/topic/${randomUUID()}`, name: randomUUID() };
  await add(ofOwner, org.owner);
  for (const fragment of ["", "narrow/is/nothing", ofOwner.fragment]) {
    const msg = "Navigation view does not exist.";
    expect((await reorder([fragment])).body).toMatchObject({ code: "BAD_REQUEST", msg });
  }
  await org.member.client.delete(pathOf(one.fragment));
  expect((await registered()).body.navigation_view_order).toEqual(["inbox", "feed"]);
  expect((await reorder([])).status).toBe(200);
  expect((await registered()).body.navigation_view_order).toEqual([]);
  await org.untilDelivered();
  expect((await others.read()).filter((each) => each.op === "reorder")).toEqual([]);
});

test("views that the user does not have cannot be changed", async () => {
  const { fragment } = await addCustom();
  const msg = "Navigation view does not exist.";
  for (const [who, target] of [
    [org.owner, fragment],
    [org.member, "narrow/is/nothing"],
    [org.member, "recent"],
  ] as const) {
    const edited = await edit(target, { is_pinned: true }, who);
    expect(edited).toMatchObject({ status: 404, body: { code: "NOT_FOUND", msg } });
    const removed = await who.client.delete(pathOf(target));
    expect(removed).toMatchObject({ status: 404, body: { code: "BAD_REQUEST", msg } });
  }
});
