/** Shown on a page that an app opened. */

type BackToAppProps = {
  /** False while an identity provider may still need input. */
  isSignedIn: boolean;
};

/** Opening the app leaves this page in place. */
export function BackToApp({ isSignedIn }: BackToAppProps) {
  return (
    <p role="status" className="text-md">
      {isSignedIn
        ? "You are signed in. Go back to the app."
        : "Once you are signed in, go back to the app. You can then close this page."}
    </p>
  );
}
