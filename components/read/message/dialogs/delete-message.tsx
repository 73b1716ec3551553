"use client";
/** Asks before a message is deleted. */
import { MessageContent } from "../../../content/message-content/message-content.tsx";
import { Button } from "../../../ui/button.tsx";
import { deleteMessage } from "../delete-message.ts";
import type { MessageDialogContentProps } from "./dialog-content.ts";

/** Shows which one. */
export function DeleteMessage({ message, onClose }: MessageDialogContentProps) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
        <p className="mb-3 text-ink-soft text-md">
          It will be deleted for everyone. You can undo this for a few seconds.
        </p>
        <div className="max-h-48 overflow-hidden rounded-md border border-line bg-sidebar px-3 py-2" inert>
          <MessageContent html={message.content} />
        </div>
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void deleteMessage(message.id);
          }}
        >
          Delete
        </Button>
      </footer>
    </>
  );
}
