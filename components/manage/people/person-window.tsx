"use client";
/** What there is to know about a person, in a window: where an address names them. */

import { useUser } from "../../model/people/use-users.ts";
import { NoSuchPerson, PersonFacts } from "../../read/people/person-facts.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";

/** The same as on their card. */
export function PersonWindow({ userId, onClose }: { userId: number; onClose: () => void }) {
  const user = useUser(userId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={user?.name ?? "Profile"}>
      <div className="overflow-y-auto px-5 pb-5">
        {user ? <PersonFacts user={user} onLeave={onClose} /> : <NoSuchPerson />}
      </div>
    </Dialog>
  );
}
