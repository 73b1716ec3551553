/** Props of dialog contents. */
import type { Message } from "../../../model/store/history/messages-state.ts";

export type MessageDialogContentProps = { message: Message; onClose: () => void };
