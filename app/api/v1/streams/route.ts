/** /api/v1/streams */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/channels/channels/channels.contract.ts";
import { getChannels } from "../../../../lib/channels/channels/channels.ts";

export const GET = endpoint(contract.getStreams, ({ actor, params }) =>
  getChannels(actor, {
    isPublicIncluded: params.include_public,
    isWebPublicIncluded: params.include_web_public,
    isSubscribedIncluded: params.include_subscribed,
    isArchivedExcluded: params.exclude_archived,
    isAllActiveIncluded: params.include_all_active,
    isAllIncluded: params.include_all,
    isOwnerSubscribedIncluded: params.include_owner_subscribed,
    isReadableIncluded: params.include_can_access_content,
    includeDefault: params.include_default,
  }),
);
