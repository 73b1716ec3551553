/** A digest of the app's sources, set by the build. */

/** Other versions' snapshots may have another shape. */
export const APP_VERSION = process.env.PARLEY_APP_VERSION ?? "";
