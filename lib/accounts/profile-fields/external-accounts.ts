/** Accounts on other services that need no URL pattern of the organization's own. */

/** Subtype → what a field of it is called, and how the address of an account is made. */
export const externalAccounts: Readonly<
  Record<
    string,
    { readonly text: string; readonly name: string; readonly hint: string; readonly url_pattern: string }
  >
> = {
  github: {
    text: "GitHub",
    name: "GitHub username",
    hint: "",
    url_pattern: "https://github.com/%(username)s",
  },
  twitter: {
    text: "Twitter",
    name: "Twitter username",
    hint: "",
    url_pattern: "https://twitter.com/%(username)s",
  },
};
