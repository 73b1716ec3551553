/** The audit log shows names instead of ids. */
import { expect, it } from "vitest";
import { exampleGroup, exampleState } from "../../../model/store/example-state.ts";
import { type AuditChange, deedOf, detailsOf } from "./audit-words.ts";

const known = exampleState({ realm_user_groups: [exampleGroup(7, "gardeners")] });

/** "Role: Administrator (was Member)". */
const told = (change: AuditChange, state = known) =>
  detailsOf(change, state).map(({ label, value, was }) => {
    const now = value === null ? "" : ` ${value}`;
    return `${label}:${now}${was === null ? "" : ` (was ${was})`}`;
  });

it("names users, groups and channels", () => {
  const change = { event: "user_group.add_members", details: { groupId: 7, userIds: [1, 2] } };
  expect(deedOf(change)).toBe("added people to a group");
  expect(told(change)).toEqual(["Group: gardeners", "People: Ada, Bram"]);
  expect(told({ event: "stream.create", details: { channelId: 3 } })).toEqual(["Channel: design"]);
});

it("tells a channel that came back from the archive from a new one", () => {
  const change = { event: "stream.create", details: { channelId: 3, isUnarchived: true } };
  expect(deedOf(change)).toBe("brought back an archived channel");
  expect(deedOf({ ...change, details: { channelId: 3 } })).toBe("created a channel");
  expect(told(change)).toEqual(["Channel: design"]);
});

it("describes settings and values like the settings pages", () => {
  const details = {
    presence_disabled: true,
    can_create_groups: 7,
    description: "",
    message_content_edit_limit_seconds: 600,
    message_retention_days: -1,
  };
  expect(told({ event: "realm.update_dict", details })).toEqual([
    "Nobody sees who is online: on",
    "Who can create groups: gardeners",
    "Description: none",
    "How long messages can be edited: Within 10 minutes",
    "Messages are kept: Forever",
  ]);
});

it("describes permission holders, and changes of channels and groups", () => {
  const holder = { direct_members: [1, 2], direct_subgroups: [7] };
  const nobody = { direct_members: [], direct_subgroups: [] };
  const ofOrganization = {
    event: "realm.update_dict",
    details: { can_create_groups: holder },
    former: { can_create_groups: nobody },
  };
  expect(told(ofOrganization)).toEqual(["Who can create groups: gardeners, Ada, Bram (was Nobody)"]);
  const ofChannel = {
    event: "stream.update",
    details: { channelId: 3, name: "design", property: "can_administer_channel_group", value: holder },
    former: { value: 7 },
  };
  expect(told(ofChannel)).toEqual([
    "Channel: design",
    "Who can administer this channel: gardeners, Ada, Bram (was gardeners)",
  ]);
  const ofGroup = { event: "user_group.update", details: { groupId: 7, can_join_group: holder } };
  expect(told(ofGroup)).toContainEqual("Who can join by themselves: gardeners, Ada, Bram");
});

it("names the channel in an organization setting", () => {
  const change = {
    event: "realm.update_dict",
    details: { moderation_request_channel_id: 3 },
    former: { moderation_request_channel_id: -1 },
  };
  expect(told(change)).toEqual(["Send reported messages to: design (was none)"]);
});

it("shows profile values like the user's card", () => {
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
    told(
      {
        event: "realm_user.update",
        details: { custom_profile_field: { id, value, rendered_value: `<p>${value}</p>` } },
        former: { custom_profile_field: { id, value: was } },
      },
      fields,
    );
  expect(filledIn(1, "Gardener", null)).toEqual(["Job: Gardener (was none)"]);
  expect(filledIn(2, "office", "home")).toEqual(["Works from: The office (was home)"]);
  expect(filledIn(3, "[2]", null)).toEqual(["Lead: Bram (was none)"]);
  expect(filledIn(9, "gone", null)).toEqual(["Profile field: gone (was none)"]);
});

it("omits fields without meaning to users", () => {
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
  expect(told({ event: "channel_folder.add", details })).toEqual(["Name: Company", "Description: none"]);
  const archived = { event: "channel_folder.update", details: { is_archived: true } };
  expect(told(archived)).toEqual(["Archived: on"]);
  const domain = { domain: "northwind.example", allow_subdomains: true };
  expect(told({ event: "realm_domains.add", details: { realm_domain: domain } })).toEqual([
    "Domain: northwind.example",
  ]);
});

it("shows whether there is a picture", () => {
  const details = { logo_url: "/user_avatars/realm/x.png", logo_source: "U", icon_source: "G" };
  expect(told({ event: "realm.update_dict", details })).toEqual([
    "Logo on light themes: uploaded",
    "Icon: removed",
  ]);
  const person = { user_id: 1, avatar_source: "U", avatar_url: "/avatar/1?v=2", avatar_version: 2 };
  const medium = { avatar_url_medium: "/avatar/1/medium?v=2" };
  expect(told({ event: "realm_user.update", details: { ...person, ...medium } })).toEqual([
    "Person: Ada",
    "Picture: uploaded",
  ]);
});

it("shows former values, even without the new one", () => {
  const change = { event: "realm_user.update", details: { user_id: 1, role: 200 }, former: { role: 400 } };
  expect(told(change)).toEqual(["Person: Ada", "Role: Administrator (was Member)"]);
  const address = { event: "x", details: { userId: 1 }, former: { delivery_email: "ada@example.com" } };
  expect(told(address)).toContainEqual("Email address: (was ada@example.com)");
});

it("describes an export's progress and contents", () => {
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
  expect(told(change)).toEqual(["Contents: Public data"]);
  expect(told({ ...change, details: { ...details, export_type: 2 } })).toEqual([
    "Contents: Also private data of people who consent",
  ]);
  expect(deedOf({ ...change, details: { ...details, pending: false } })).toBe("finished an export of data");
  expect(deedOf({ ...change, details: { ...details, pending: false, deleted_timestamp: 1 } })).toBe(
    "deleted an export of data",
  );
  expect(deedOf({ ...change, details: { ...details, pending: false, failed_timestamp: 1 } })).toBe(
    "could not finish an export of data",
  );
});

it("shows unknown changes", () => {
  expect(deedOf({ event: "realm_widget.add" })).toBe("realm widget add");
  expect(told({ event: "realm_widget.add", details: { widgetSize: 3, id: 99 } })).toEqual([
    "widget size: 3",
    "id: 99",
  ]);
});

it("attributes joining by an invitation to the inviter", () => {
  const change = { event: "realm_user.add", details: { userId: 2, invitationId: 9 } };
  expect(deedOf(change)).toBe("invited a person, who has joined");
  expect(told(change)).toEqual(["Person: Bram"]);
  expect(deedOf({ event: "realm_user.add", details: { userId: 2 } })).toBe("added a person");
});
