/** What the content of a window about a message is given. */
import type { Message } from "../../../model/store/history/messages-state.ts";

export type MessageDialogContentProps = { message: Message; onClose: () => void };
