/** Limits of reports. */

/** Of a description, in Unicode code points. */
export const MAX_REPORT_DESCRIPTION = 1_000;
