/** Valid calls and their callers. */
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import type { uploads } from "./uploads.ts";

const attachmentList = z.object({ attachments: z.array(z.object({ id: z.int(), path_id: z.string() })) });

const uploadOf = async ({ own }: CallSubject) =>
  own(
    async ({ client }) => {
      await client.post("/user_uploads", { file: pictureFile() });
      const { attachments } = attachmentList.parse((await client.get("/attachments")).body);
      return attachments.at(-1) ?? { id: UNKNOWN_ID, path_id: "1/none" };
    },
    { id: UNKNOWN_ID, path_id: "1/none" },
  );

async function addressOfUpload(subject: CallSubject) {
  const [realm_id_str, ...rest] = (await uploadOf(subject)).path_id.split("/");
  return { realm_id_str, filename: rest.join("/") };
}

export const calls = defineCalls<typeof uploads>({
  valid: {
    "upload-file": () => ({ file: pictureFile() }),
    "get-file-temporary-url": addressOfUpload,
    "check-thumbnail-status": addressOfUpload,
    "get-attachments": () => ({}),
    "remove-attachment": async (subject) => ({ attachment_id: (await uploadOf(subject)).id }),
  },
  whoMay: () => [
    row("upload-file", "account"),
    row("get-file-temporary-url", "account", allBut(["member"], BAD)),
    row("check-thumbnail-status", "account", allBut(["member"], BAD)),
    row("get-attachments", "account"),
    row("remove-attachment", "account", allBut(["member"], BAD)),
  ],
});
