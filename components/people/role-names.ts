/** The names of the roles an account can have. */

export const ROLE_NAMES: Readonly<Record<number, string>> = {
  100: "Owner",
  200: "Administrator",
  300: "Moderator",
  400: "Member",
  600: "Guest",
};
