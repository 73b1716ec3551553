/** Turns the preferences of Mattermost that have a counterpart here into settings, alert words and statuses. */
import { z } from "zod";
import type { UserSettings } from "../../people/users/settings/user-settings.contract.ts";
import { languageName } from "../../text/language-tag.ts";
import { shortNameCode } from "../moved-teams/emoji-short-names.ts";
import type { MovedChoices, MovedPerson, MovedStatus } from "../moved-teams/moved-team.ts";
import {
  desktopSettings,
  everyMessage,
  NO_MAIL,
  NO_SOUNDS,
  type NotificationLevel,
  phoneSettings,
} from "../moved-teams/notification-levels.ts";
import type { MembershipRow, UserRow } from "./mattermost-shapes.ts";

type Text = string | null | undefined;

/** @param team the moved team's name. @param emoji names of the custom emoji. */
export function chosenBy(
  user: UserRow,
  team: string,
  emoji: ReadonlySet<string>,
): Pick<MovedPerson, "settings" | "alertWords" | "status"> {
  const theme = user.teams?.find(({ name }) => name === team)?.theme || user.theme;
  return {
    settings: { ...displaySettings(user, theme), ...notificationSettings(user) },
    alertWords: alertWordsOf(user),
    status: statusOf(user, emoji),
  };
}

export function choicesIn({ favorite, notify_props: notify }: MembershipRow): MovedChoices {
  return {
    isPinned: favorite ?? false,
    // Such a channel is unread only after a mention, as muted ones are here.
    isMuted: notify?.mark_unread === "mention",
    desktop: everyMessage(levelOf(notify?.desktop)),
    phone: everyMessage(levelOf(notify?.mobile)),
    mail: everyMessage(levelOf(notify?.email)),
    wildcards: flagOf(notify?.ignore_channel_mentions, "off", "on"),
  };
}

function displaySettings(user: UserRow, theme: Text): Partial<UserSettings> {
  const isDayClock = flagOf(user.military_time);
  const newLine = flagOf(user.send_on_ctrl_enter);
  const drafts = flagOf(user.sync_drafts);
  const isDark = isDarkTheme(theme);
  return {
    ...(isDayClock !== null && { twenty_four_hour_time: isDayClock }),
    ...(newLine !== null && { enter_sends: !newLine }),
    ...(drafts !== null && { enable_drafts_synchronization: drafts }),
    ...(isDark !== null && { color_scheme: isDark ? DARK : LIGHT }),
    ...(user.channel_display_mode === "full" && { fluid_layout_width: true }),
    ...(user.locale && languageName(user.locale) !== null && { default_language: user.locale }),
  };
}

const DARK = 2;
const LIGHT = 3;

const COLOR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** Brightness, of 255, below which a background is dark. */
const MIDDLE = 128;

/** Themes are sets of colors; null without a readable one. */
function isDarkTheme(theme: Text): boolean | null {
  const background = themeShape.safeParse(parsed(theme ?? "")).data?.centerChannelBg ?? "";
  const [, red, green, blue] = COLOR.exec(background) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16));
  return 0.299 * (r ?? 0) + 0.587 * (g ?? 0) + 0.114 * (b ?? 0) < MIDDLE;
}

const themeShape = z.looseObject({ centerChannelBg: z.string() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function notificationSettings({ notify_props: notify, email_interval: interval }: UserRow) {
  const seconds = Number(interval);
  const settings: Partial<UserSettings> = {
    ...desktopSettings(levelOf(notify?.desktop)),
    ...phoneSettings(levelOf(notify?.mobile)),
    ...(notify?.email === "false" && NO_MAIL),
    ...(notify?.desktop_sound === "false" && NO_SOUNDS),
    ...(notify?.channel === "false" && { wildcard_mentions_notify: false }),
    ...(INTERVALS.has(seconds) && { email_notifications_batching_period_seconds: seconds }),
  };
  return settings;
}

/** In seconds: a quarter of an hour, and an hour. Shorter ones mean immediately. */
const INTERVALS: ReadonlySet<number> = new Set([900, 3_600]);

const LEVELS: ReadonlyMap<string, NotificationLevel> = new Map([
  ["all", "all"],
  ["mention", "mentions"],
  ["none", "nothing"],
]);

function levelOf(given: Text): NotificationLevel | null {
  return LEVELS.get(given ?? "") ?? null;
}

/** Preferences are texts. */
function flagOf(given: Text, yes = "true", no = "false"): boolean | null {
  if (given === yes) return true;
  return given === no ? false : null;
}

/** Mattermost lists the person's own name too, whose mentions notify anyway. */
function alertWordsOf({ username, notify_props: notify }: UserRow): string[] {
  const words = (notify?.mention_keys ?? "").split(",").map((word) => word.trim());
  const own = username.toLowerCase();
  return words.filter((word) => word !== "" && word.toLowerCase() !== own && !word.startsWith("@"));
}

function statusOf({ custom_status: status }: UserRow, emoji: ReadonlySet<string>): MovedStatus | null {
  if (!status) return null;
  const code = shortNameCode(status.emoji);
  const shown = emoji.has(status.emoji) ? { custom: status.emoji } : code === undefined ? null : { code };
  const endsAt = Date.parse(status.expires_at);
  // A status without an end has one in the year 1.
  return { text: status.text, emoji: shown, endsAt: endsAt > 0 ? endsAt : null };
}
