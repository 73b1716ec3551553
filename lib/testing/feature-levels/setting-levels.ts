/** Feature levels of organization and user settings. */
import type { LevelRow } from "./level-row.ts";

const OWN = "lib/accounts/account/update-settings.api.test.ts";
const OTHERS = "lib/accounts/account/update-settings-of-others.api.test.ts";
const ORGANIZATION = "lib/organization/organizations/update-organization.api.test.ts";

export const settingLevels: readonly LevelRow[] = [
  {
    level: 431,
    promise: "The user setting web_inbox_show_channel_folders exists.",
    file: OWN,
    test: "settings that newer levels have added exist",
  },
  {
    level: 434,
    promise: "The realm setting send_channel_events_messages decides about notices of channel changes.",
    file: ORGANIZATION,
    test: "notices of changes are written into the channel unless the organization wants none",
  },
  {
    level: 438,
    promise: "The register answer has realm_owner_full_content_access.",
    file: ORGANIZATION,
    test: "owners' access to all content is told, and no request changes it",
  },
  {
    level: 442,
    promise: "The register answer has tenor_api_key, and one rating for all providers of GIFs.",
    file: ORGANIZATION,
    test: "the rating of GIFs is changed by its older name too, and told by the newer one",
  },
  {
    level: 444,
    promise: "PATCH /settings with target_users changes the settings of others.",
    file: OTHERS,
    test: "administrators change settings of others, and none of their own",
  },
  {
    level: 444,
    promise: "skip_if_already_edited leaves what people have chosen by themselves.",
    file: OTHERS,
    test: "what people have chosen by themselves stays, setting by setting, if the administrator wants that",
  },
  {
    level: 453,
    promise: "gif_rating_policy and gif_rating_policy_options have replaced giphy_rating and its options.",
    file: ORGANIZATION,
    test: "the rating of GIFs is changed by its older name too, and told by the newer one",
  },
  {
    level: 454,
    promise: "web_home_view has the value recent in place of recent_topics.",
    file: OWN,
    test: "the view of recent conversations is taken by its older name too, and told by the newer one",
  },
  {
    level: 456,
    promise: "The realm setting default_avatar_source exists.",
    file: ORGANIZATION,
    test: "people without a picture have none that was uploaded",
  },
  {
    level: 469,
    promise: "The realm setting media_preview_size exists.",
    file: ORGANIZATION,
    test: "pictures in messages have one of three sizes",
  },
  {
    level: 477,
    promise: "The realm setting workplace_users_group exists.",
    file: "lib/organization/organizations/update-organization-permissions.api.test.ts",
    test: "the group of workplace users is told, and has no effect",
  },
];
