"use client";
/** Opens a person's card. */
import { type ComponentProps, useState } from "react";
import { lazyModule } from "../../ui/lazy-module.ts";
import { useLazyModule } from "../../ui/lazy-part.tsx";

const personCard = lazyModule(() => import("./person-card.tsx").then((module) => module.PersonCard));

// Repeats the press that loaded the card, because the card belongs to its trigger.
function pressOnce(button: HTMLButtonElement | null): void {
  if (!button || button.dataset.pressed) return;
  button.dataset.pressed = "true";
  button.click();
}

/** A plain button until pressed, because feeds have hundreds. */
export function PersonButton({ userId, ...button }: ComponentProps<"button"> & { userId: number }) {
  const [isWanted, setWanted] = useState(false);
  const { loaded: PersonCard, retry } = useLazyModule(personCard, isWanted);
  function press() {
    setWanted(true);
    retry();
  }
  if (!isWanted || !PersonCard)
    return <button type="button" tabIndex={-1} data-person={userId} {...button} onClick={press} />;
  return (
    <PersonCard
      userId={userId}
      trigger={<button type="button" tabIndex={-1} data-person={userId} {...button} ref={pressOnce} />}
    />
  );
}
