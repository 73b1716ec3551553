/** Placeholder of a muted sender's message. */
import { VolumeX } from "lucide-react";
import { Button } from "../../ui/button.tsx";

/** Reveals neither text nor sender. */
export function MutedMessage({ onShow }: { onShow: () => void }) {
  return (
    <div className="flex items-center gap-2 py-1 pr-3 pl-12 text-ink-faint text-sm">
      <VolumeX aria-hidden="true" className="size-3.5 shrink-0" />
      <span>Message from a muted person</span>
      <Button size="sm" variant="ghost" onClick={onShow}>
        Show
      </Button>
    </div>
  );
}
