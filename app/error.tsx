"use client";
/** The error page, shown when rendering another page failed. */
import { AuthFrame } from "../components/auth/frame/auth-frame.tsx";
import { Button } from "../components/ui/button.tsx";

/** Offers to render the page again; drafts are stored in the browser and survive. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <AuthFrame
      title="Something went wrong"
      subtitle="This page could not be displayed. What you typed has been saved."
    >
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </AuthFrame>
  );
}
