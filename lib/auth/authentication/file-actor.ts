/** Who asks for a file: with a session, or with Basic credentials. */
import { ApiError } from "../../kernel/errors.ts";
import { organizationOf } from "../../kernel/events/find-organization.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { FileRequest } from "../../kernel/storage/file-route.ts";
import { authenticateRequest } from "./authenticate-request.ts";

/** Null without valid credentials, and where there is no organization. */
export async function fileActor(request: FileRequest): Promise<Actor | null> {
  const organization = await organizationOf(request.origin);
  if (!organization) return null;
  try {
    return await authenticateRequest(request, organization);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
