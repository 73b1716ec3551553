/** How large a mail may be. */

/** As it travels: a third more than its files. */
export const MAIL_BYTES = 25 * 1024 ** 2;
