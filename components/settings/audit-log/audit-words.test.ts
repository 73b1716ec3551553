/** The audit log says who and what was meant, not their ids. */
import { expect, it } from "vitest";
import { exampleGroup, exampleState } from "../../store/example-state.ts";
import { deedOf, detailsOf } from "./audit-words.ts";

const known = exampleState({ realm_user_groups: [exampleGroup(7, "gardeners")] });

it("names people, groups and channels", () => {
  const change = { event: "user_group.add_members", details: { groupId: 7, userIds: [1, 2] } };
  expect(deedOf(change)).toBe("added people to a group");
  expect(detailsOf(change, known)).toEqual([
    ["Group", "gardeners"],
    ["People", "Ada, Bram"],
  ]);
  expect(detailsOf({ event: "stream.create", details: { channelId: 3 } }, known)).toEqual([
    ["Channel", "design"],
  ]);
});

it("gives settings the names that their pages have, and values in words", () => {
  const details = { presence_disabled: true, can_create_groups: 7, description: "" };
  expect(detailsOf({ event: "realm.update_dict", details }, known)).toEqual([
    ["Nobody sees who is online", "on"],
    ["Who can create groups", "gardeners"],
    ["Description", "none"],
  ]);
});

it("says of a picture whether there is one", () => {
  const details = { logo_url: "/user_avatars/realm/x.png", logo_source: "U", icon_source: "G" };
  expect(detailsOf({ event: "realm.update_dict", details }, known)).toEqual([
    ["Logo on light themes", "uploaded"],
    ["Icon", "removed"],
  ]);
});

it("shows changes that are new to this client", () => {
  expect(deedOf({ event: "realm_widget.add" })).toBe("realm widget add");
  expect(detailsOf({ event: "realm_widget.add", details: { widgetSize: 3, id: 99 } }, known)).toEqual([
    ["widget size", "3"],
    ["id", "99"],
  ]);
});
