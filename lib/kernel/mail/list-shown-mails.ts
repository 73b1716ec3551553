/** The mails of a development server that sends none. */
import type { z } from "zod";
import { badRequest } from "../errors.ts";
import { isDevelopmentMode } from "../mode.ts";
import type { devListMails } from "./mail.contract.ts";
import { shownMails } from "./shown-mails.ts";

/** @throws ApiError BAD_REQUEST on a production server. */
export function listShownMails(): z.input<typeof devListMails.returns> {
  if (!isDevelopmentMode()) throw badRequest("Endpoint not available in production.");
  return {
    mails: shownMails().map(({ id, to, subject, text, sentAt }) => ({
      id,
      to,
      subject,
      text,
      timestamp: sentAt,
    })),
  };
}
