/** The app's version: a digest of its sources, set by the build. */

/** Snapshots of other versions are not read: their state may have another shape. */
export const APP_VERSION = process.env.PARLEY_APP_VERSION ?? "";
