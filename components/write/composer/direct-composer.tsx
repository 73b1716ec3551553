"use client";
/** The foot of a direct conversation: the composer, or the reason why there is none. */
import type { FeedView } from "../../model/navigation/view.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { useUsers } from "../../model/people/use-users.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { Composer } from "./composer.tsx";
import { ComposerFoot } from "./composer-foot.tsx";
import { composerNotices } from "./composer-tools.ts";
import { GuestWarning } from "./guest-warning.tsx";
import { mayConverse } from "./may-converse.ts";

const noComposer = lazyPart(composerNotices, ({ NoComposer }) => NoComposer);

type DirectComposerProps = {
  view: Extract<FeedView, { kind: "direct" }>;
  onSent: (conversation: Conversation) => void;
};

/** Nobody writes to people who are gone, or whom they may not write to. */
export function DirectComposer({ view, onSent }: DirectComposerProps) {
  const { userIds } = view;
  const users = useUsers();
  const own = useOwnUser();
  const mayWrite = useChatStore((state) => mayConverse(state, userIds));
  const people = userIds.map((id) => users.get(id));
  const gone = people.find((user) => user && !user.isActive);
  const isOwn = userIds.length === 1 && userIds[0] === own.id;
  const placeholder = isOwn ? "A note to yourself" : `Message ${directTitle(userIds, users)}`;
  const why = people.includes(undefined) ? "unknown" : gone ? "deactivated" : mayWrite ? null : "no-direct";
  return (
    <ComposerFoot>
      {why === null ? (
        <Composer
          place={view}
          placeholder={placeholder}
          onSent={onSent}
          reminder={<GuestWarning userIds={userIds} />}
        />
      ) : (
        <Lazy part={noComposer} props={{ place: view, why, name: gone?.name ?? "" }} />
      )}
    </ComposerFoot>
  );
}
