/** /api/v1/messages/{message_id} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { deleteMessage as deleteContract } from "../../../../../lib/message-deletion/delete-message.contract.ts";
import { deleteMessage } from "../../../../../lib/message-deletion/delete-message.ts";
import { editMessage as editContract } from "../../../../../lib/message-edits/edit-message.contract.ts";
import { editMessage } from "../../../../../lib/message-edits/edit-message.ts";
import { requestedEdit } from "../../../../../lib/message-edits/request-edit.ts";
import * as contract from "../../../../../lib/message-pages/get-messages.contract.ts";
import { getMessage } from "../../../../../lib/message-pages/get-messages.ts";

export const GET = endpoint(contract.getMessage, ({ actor, params }) =>
  getMessage(actor, params.message_id, {
    applyMarkdown: params.apply_markdown,
    emptyTopicName: params.allow_empty_topic_name,
  }),
);

export const PATCH = endpoint(editContract, ({ actor, params }) => editMessage(actor, requestedEdit(params)));

export const DELETE = endpoint(deleteContract, ({ actor, params }) =>
  deleteMessage(actor, { messageId: params.message_id }),
);
