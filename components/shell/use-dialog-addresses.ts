"use client";
/** Opens windows that have an address of their own, and channels by their names, at start and when the address changes. */
import { useEffect } from "react";
import { lateModule } from "../ui/late-module.ts";

const dialogAddresses = lateModule(() =>
  import("./dialog-addresses.ts").then((module) => module.openAddressedDialog),
);

/** As all of these addresses begin; few who open the chat come by one. */
const BEGINNING =
  /^#(?:channels|streams|topics|keyboard|message-|search-|about-|narrow\/(?:channel|stream)\/(?!\d+(?:-|\/|$)))/;

export function useDialogAddresses(): void {
  useEffect(() => {
    const open = (isStillThere: (hash: string) => boolean) => {
      const { hash } = window.location;
      if (!BEGINNING.test(hash)) return;
      dialogAddresses.load().then(
        (openAddressed) => isStillThere(hash) && openAddressed(hash),
        () => {},
      );
    };
    // While the page starts, Next.js may put its first address back meanwhile.
    open(() => true);
    // Later the reader may have gone elsewhere meanwhile.
    const onChange = () => open((hash) => window.location.hash === hash);
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, []);
}
