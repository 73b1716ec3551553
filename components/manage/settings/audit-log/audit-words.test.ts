/** The audit log says who and what was meant, not their ids. */
import { expect, it } from "vitest";
import { exampleGroup, exampleState } from "../../../model/store/example-state.ts";
import { deedOf, detailsOf } from "./audit-words.ts";

const known = exampleState({ realm_user_groups: [exampleGroup(7, "gardeners")] });

it("names people, groups and channels", () => {
  const change = { event: "user_group.add_members", details: { groupId: 7, userIds: [1, 2] } };
  expect(deedOf(change)).toBe("added people to a group");
  expect(detailsOf(change, known)).toEqual([
    { label: "Group", value: "gardeners", was: null },
    { label: "People", value: "Ada, Bram", was: null },
  ]);
  expect(detailsOf({ event: "stream.create", details: { channelId: 3 } }, known)).toEqual([
    { label: "Channel", value: "design", was: null },
  ]);
});

it("gives settings the names that their pages have, and values in words", () => {
  const details = {
    presence_disabled: true,
    can_create_groups: 7,
    description: "",
    message_content_edit_limit_seconds: 600,
    message_retention_days: -1,
  };
  expect(detailsOf({ event: "realm.update_dict", details }, known)).toEqual([
    { label: "Nobody sees who is online", value: "on", was: null },
    { label: "Who can create groups", value: "gardeners", was: null },
    { label: "Description", value: "none", was: null },
    { label: "How long messages can be edited", value: "Within 10 minutes", was: null },
    { label: "Messages are kept", value: "Forever", was: null },
  ]);
});

it("names who holds a permission, and what was changed of a channel and of a group", () => {
  const holder = { direct_members: [1, 2], direct_subgroups: [7] };
  const nobody = { direct_members: [], direct_subgroups: [] };
  const ofOrganization = {
    event: "realm.update_dict",
    details: { can_create_groups: holder },
    former: { can_create_groups: nobody },
  };
  expect(detailsOf(ofOrganization, known)).toEqual([
    { label: "Who can create groups", value: "gardeners, Ada, Bram", was: "Nobody" },
  ]);
  const ofChannel = {
    event: "stream.update",
    details: { channelId: 3, name: "design", property: "can_administer_channel_group", value: holder },
    former: { value: 7 },
  };
  expect(detailsOf(ofChannel, known)).toEqual([
    { label: "Channel", value: "design", was: null },
    { label: "Who can administer this channel", value: "gardeners, Ada, Bram", was: "gardeners" },
  ]);
  const ofGroup = { event: "user_group.update", details: { groupId: 7, can_join_group: holder } };
  expect(detailsOf(ofGroup, known)).toContainEqual({
    label: "Who can join by themselves",
    value: "gardeners, Ada, Bram",
    was: null,
  });
});

it("names the channel that a setting of the organization points to", () => {
  const change = {
    event: "realm.update_dict",
    details: { moderation_request_channel_id: 3 },
    former: { moderation_request_channel_id: -1 },
  };
  expect(detailsOf(change, known)).toEqual([
    { label: "Send reported messages to", value: "design", was: "none" },
  ]);
});

it("tells what was filled in of a profile field as its card does", () => {
  const field = (id: number, name: string, type: 1 | 3 | 6, field_data = "") => ({
    ...{
      id,
      name,
      type,
      field_data,
      hint: "",
      order: id,
      required: false,
      editable_by_user: true,
      use_for_user_matching: false,
    },
  });
  const office = JSON.stringify({ office: { text: "The office", order: "1" } });
  const fields = exampleState({
    custom_profile_fields: [field(1, "Job", 1), field(2, "Works from", 3, office), field(3, "Lead", 6)],
  });
  const filledIn = (id: number, value: string, was: string | null) =>
    detailsOf(
      {
        event: "realm_user.update",
        details: { custom_profile_field: { id, value, rendered_value: `<p>${value}</p>` } },
        former: { custom_profile_field: { id, value: was } },
      },
      fields,
    );
  expect(filledIn(1, "Gardener", null)).toEqual([{ label: "Job", value: "Gardener", was: "none" }]);
  expect(filledIn(2, "office", "home")).toEqual([{ label: "Works from", value: "The office", was: "home" }]);
  expect(filledIn(3, "[2]", null)).toEqual([{ label: "Lead", value: "Bram", was: "none" }]);
  expect(filledIn(9, "gone", null)).toEqual([{ label: "Profile field", value: "gone", was: "none" }]);
});

it("leaves out what says nothing to people", () => {
  const details = {
    id: 2,
    name: "Company",
    description: "",
    rendered_description: "",
    order: 1,
    creator_id: 1,
    date_created: 1_795_635_036,
    is_archived: false,
  };
  expect(detailsOf({ event: "channel_folder.add", details }, known)).toEqual([
    { label: "Name", value: "Company", was: null },
    { label: "Description", value: "none", was: null },
  ]);
  const archived = { event: "channel_folder.update", details: { is_archived: true } };
  expect(detailsOf(archived, known)).toEqual([{ label: "Archived", value: "on", was: null }]);
  const domain = { domain: "northwind.example", allow_subdomains: true };
  expect(detailsOf({ event: "realm_domains.add", details: { realm_domain: domain } }, known)).toEqual([
    { label: "Domain", value: "northwind.example", was: null },
  ]);
});

it("says of a picture whether there is one", () => {
  const details = { logo_url: "/user_avatars/realm/x.png", logo_source: "U", icon_source: "G" };
  expect(detailsOf({ event: "realm.update_dict", details }, known)).toEqual([
    { label: "Logo on light themes", value: "uploaded", was: null },
    { label: "Icon", value: "removed", was: null },
  ]);
});

it("shows what was before, and that alone where nothing else is known", () => {
  const change = { event: "realm_user.update", details: { user_id: 1, role: 200 }, former: { role: 400 } };
  expect(detailsOf(change, known)).toEqual([
    { label: "Person", value: "Ada", was: null },
    { label: "Role", value: "Administrator", was: "Member" },
  ]);
  const address = { event: "x", details: { userId: 1 }, former: { delivery_email: "ada@example.com" } };
  expect(detailsOf(address, known)).toContainEqual({
    label: "Email address",
    value: null,
    was: "ada@example.com",
  });
});

it("says what becomes of an export, and what it holds", () => {
  const details = {
    id: 1,
    export_time: 1_795_624_607.063,
    deleted_timestamp: null,
    failed_timestamp: null,
    export_url: null,
    pending: true,
    export_type: "public",
  };
  const change = { event: "realm_export", details };
  expect(deedOf(change)).toBe("asked for an export of data");
  expect(detailsOf(change, known)).toEqual([{ label: "What it holds", value: "Public data", was: null }]);
  expect(detailsOf({ ...change, details: { ...details, export_type: 2 } }, known)).toMatchObject([
    { value: "Also private data of people who consent" },
  ]);
  expect(deedOf({ ...change, details: { ...details, pending: false } })).toBe("finished an export of data");
  expect(deedOf({ ...change, details: { ...details, pending: false, deleted_timestamp: 1 } })).toBe(
    "deleted an export of data",
  );
  expect(deedOf({ ...change, details: { ...details, pending: false, failed_timestamp: 1 } })).toBe(
    "could not finish an export of data",
  );
});

it("shows changes that are new to this client", () => {
  expect(deedOf({ event: "realm_widget.add" })).toBe("realm widget add");
  expect(detailsOf({ event: "realm_widget.add", details: { widgetSize: 3, id: 99 } }, known)).toEqual([
    { label: "widget size", value: "3", was: null },
    { label: "id", value: "99", was: null },
  ]);
});

it("says of somebody who has joined by an invitation that the author of the entry has invited them", () => {
  const change = { event: "realm_user.add", details: { userId: 2, invitationId: 9 } };
  expect(deedOf(change)).toBe("invited a person, who has joined");
  expect(detailsOf(change, known)).toEqual([{ label: "Person", value: "Bram", was: null }]);
  expect(deedOf({ event: "realm_user.add", details: { userId: 2 } })).toBe("added a person");
});
