"use client";
/** Keeps the form that edits a message in sight, where the last messages of a feed are edited most. */
import { type RefObject, useEffect } from "react";

/** When it opens and whenever it grows; where the reader goes meanwhile is up to them. */
export function useInSight(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const content = element?.closest("[data-feed]")?.firstElementChild;
    if (!element || !content) return;
    let hasGrown = false;
    // The feed clips what is lower than it knows its messages to be, so it has to measure this one before it can be shown.
    const observer = new ResizeObserver((entries) => {
      const isForm = entries.some(({ target }) => target === element);
      if (isForm || hasGrown) element.scrollIntoView({ block: "nearest" });
      hasGrown = isForm;
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [form]);
}
