/** The widget of a message and what people did with it, for answers and events alike. */
import type { z } from "zod";
import type { Submessage } from "./read-submessages.ts";
import type { submessageShape } from "../widgets/widgets.contract.ts";
import { widgetOfText } from "./widget-text.ts";

type Shape = z.input<typeof submessageShape>;

/** What the submessages of a message follow from. */
interface WidgetMessage {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly isWidget: boolean;
  readonly submessages: readonly Submessage[];
}

/** A widget is not stored: its message's text, which cannot be edited, says what it is. It has the message's id. */
export function presentSubmessages(message: WidgetMessage): { submessages: Shape[] } {
  const widget = message.isWidget ? widgetOfText(message.content) : null;
  const { id, senderId } = message;
  const first = {
    id,
    message_id: id,
    sender_id: senderId,
    msg_type: "widget",
    content: JSON.stringify(widget),
  };
  return { submessages: [...(widget ? [first] : []), ...message.submessages.map(presentSubmessage)] };
}

function presentSubmessage({ id, messageId, senderId, type, content }: Submessage): Shape {
  return { id, message_id: messageId, sender_id: senderId, msg_type: type, content };
}
