/** Tables that no archive holds. */

const OF_SERVER = "belongs to the server, not to an organization";
const OF_CLIENTS = "what clients and their connections need while they run";
const SECRETS = "secrets that hold on this server only";
const INDEX = "rebuilt from the messages";
const CACHE = "fetched again when it is needed";
const UNDER_WAY = "under way on this server";

/** Why, by table. */
export const leftOut: Readonly<Record<string, string>> = {
  installation: OF_SERVER,
  sql_function: OF_SERVER,
  sign_in_attempt: OF_SERVER,
  app_sign_in: OF_SERVER,
  event: OF_CLIENTS,
  event_queue: OF_CLIENTS,
  presence: OF_CLIENTS,
  client_device: OF_CLIENTS,
  device_token: OF_CLIENTS,
  user_session: SECRETS,
  personal_key: SECRETS,
  second_factor: SECRETS,
  passkey: SECRETS,
  spent_challenge: OF_SERVER,
  used_logout_token: OF_SERVER,
  directory_link: "created again by the first sign-in",
  openid_link: "created again by the first sign-in",
  invitation: SECRETS,
  invitation_use: "leads to invitations, which no archive holds",
  mail_link: SECRETS,
  outgoing_mail: UNDER_WAY,
  received_mail: UNDER_WAY,
  mail_thread: UNDER_WAY,
  digest_day: UNDER_WAY,
  missed_message: UNDER_WAY,
  missed_message_cursor: UNDER_WAY,
  push_key: OF_SERVER,
  push_subscription: OF_CLIENTS,
  push_notice: UNDER_WAY,
  pushed_message: UNDER_WAY,
  push_cursor: UNDER_WAY,
  webhook_call: UNDER_WAY,
  send_key: OF_CLIENTS,
  link_preview: CACHE,
  external_image: CACHE,
  awaited_preview: UNDER_WAY,
  resumable_upload: UNDER_WAY,
  channel_outsider: "found again by the flags",
  stored_file: "created for the files of the archive",
  message_search: INDEX,
  search_word: INDEX,
  search_progress: INDEX,
  search_work: INDEX,
  message_count: INDEX,
  message_day: INDEX,
  channel_month: INDEX,
  usage_progress: INDEX,
  realm_export: "archives do not hold archives",
};
