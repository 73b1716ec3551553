/** What is left to do on the page that an app has opened. */

type BackToAppProps = {
  /** False while an identity provider may still ask for something. */
  isSignedIn: boolean;
};

/** The address that hands the key over opens the app and leaves this page as it is. */
export function BackToApp({ isSignedIn }: BackToAppProps) {
  return (
    <p role="status" className="text-md">
      {isSignedIn
        ? "You are signed in. Go back to the app."
        : "Once you are signed in, go back to the app. You can then close this page."}
    </p>
  );
}
