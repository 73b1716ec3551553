/** Kinds of user settings. */
import { z } from "zod";

export const flag = z.boolean();

/** At top level for clients that do not know user_settings. */
export const display = { olderFetchType: "update_display_settings" } as const;

export const oneToThree = z.literal([1, 2, 3]);

export const oneToFour = z.literal([1, 2, 3, 4]);

/** Organizations set no default for new users. */
export const onlyOwn = { onlyOwn: true } as const;

/** A setting stored for other clients only. */
export const inert = (why: string) => ({ withoutEffect: why }) as const;

export const notifications = { olderFetchType: "update_global_notifications" } as const;

/** Administrators cannot change it for existing users (feature level 444). */
export const ownChoice = { ownChoice: true } as const;

/** Only for clients with `parley_additions`. */
export const addition = { isAddition: true } as const;
