/** Limits of reports. */

/** Unicode code points of a description. */
export const MAX_REPORT_DESCRIPTION = 1_000;
