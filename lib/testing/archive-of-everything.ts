/** A valid archive of everything, for tests to alter. */
import { runCommand } from "../../server/manage/run-command.ts";
import { type ArchiveParts, readParts } from "./crafted-archive.ts";
import { pictureFile, untilThumbnailsAreMade } from "./pictures.ts";
import type { TestOrganization } from "./test-organization.ts";

/** In 2060. */
const LATER = 2_840_000_000;

export async function archiveOfEverything(org: TestOrganization, file: string): Promise<ArchiveParts> {
  const { owner, member, moderator, bot } = org;
  await member.subscribe(["desk"], { principals: [member.id, moderator.id] });
  const channelId = await member.channelId("desk");
  await owner.client.patch(`/streams/${channelId}`, { description: "where **we** talk" });
  await owner.client.post("/channel_folders/create", { name: "Work", description: "*all* of it" });
  const { url } = (await member.client.post("/user_uploads", { file: pictureFile() })).body;
  await owner.client.post("/realm/emoji/party", { file: pictureFile() });
  await owner.client.post("/users/me/avatar", { file: pictureFile() });
  // An earlier message would be rendered again meanwhile.
  await untilThumbnailsAreMade();
  const sent = await member.send("desk", `**look** [picture](${String(url)})`);
  await member.client.patch(`/messages/${sent}`, { content: `**edited** [picture](${String(url)})` });
  await member.send([moderator.id], "between *us*");
  const actions = [{ type: "buttons", buttons: [{ id: "yes", label: "Yes" }] }];
  await bot.send("desk", "Shall I?", { actions });
  await bot.client.put("/bots/commands", { name: "deploy", arguments: [{ name: "service", type: "text" }] });
  await moderator.client.post(`/messages/${sent}/reactions`, { emoji_name: "party" });
  const { body: text } = await owner.client.post("/realm/profile_fields", { name: "About", field_type: 2 });
  const { body: boss } = await owner.client.post("/realm/profile_fields", { name: "Boss", field_type: 6 });
  await member.client.patch("/users/me/profile_data", {
    data: [
      { id: text.id, value: "**me**" },
      { id: boss.id, value: [owner.id] },
    ],
  });
  await member.client.post("/scheduled_messages", {
    ...{ type: "direct", to: [member.id], content: "**later**", scheduled_delivery_timestamp: LATER },
  });
  await member.client.post("/reminders", { message_id: sent, scheduled_delivery_timestamp: LATER });
  await member.client.post("/drafts", {
    drafts: [{ type: "stream", to: [channelId], topic: "t", content: "a draft" }],
  });
  const [subdomain = "", ...rest] = org.host.split(".");
  await runCommand(["export", rest.length === 0 ? "." : subdomain, file]);
  return readParts(file);
}
