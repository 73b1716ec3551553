/** Valid calls of the operations about files and pictures. */
import { randomUUID } from "node:crypto";
import { pictureFile } from "../pictures.ts";
import { emojiOf, type MakeParams, uploadOf } from "./call-objects.ts";

/** By operation. */
export const fileCalls: Readonly<Record<string, MakeParams>> = {
  "get-realm-exports": () => ({}),
  "export-realm": () => ({ export_type: "public" }),
  "delete-realm-export": () => ({ export_id: 1 }),
  "upload-avatar": () => ({ file: pictureFile() }),
  "remove-avatar": () => ({}),
  "get-realm-icon": () => ({}),
  "upload-realm-icon": () => ({ file: pictureFile() }),
  "remove-realm-icon": () => ({}),
  "get-realm-logo": () => ({}),
  "upload-realm-logo": () => ({ night: true, file: pictureFile() }),
  "remove-realm-logo": () => ({}),
  "upload-file": () => ({ file: pictureFile() }),
  "get-file-temporary-url": addressOfUpload,
  "check-thumbnail-status": addressOfUpload,
  "get-attachments": () => ({}),
  "remove-attachment": async (subject) => ({ attachment_id: (await uploadOf(subject)).id }),
  "get-custom-emoji": () => ({}),
  "upload-custom-emoji": () => ({ emoji_name: randomUUID(), file: pictureFile() }),
  "deactivate-custom-emoji": async (subject) => ({ emoji_name: await emojiOf(subject) }),
};

async function addressOfUpload(subject: Parameters<typeof uploadOf>[0]) {
  const [realm_id_str, ...rest] = (await uploadOf(subject)).path_id.split("/");
  return { realm_id_str, filename: rest.join("/") };
}
