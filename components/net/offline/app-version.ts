/** Which version of the app this is: the build puts in a digest of its sources. */

/** What one version has kept is not read by another, which may have another form of state. */
export const APP_VERSION = process.env.PARLEY_APP_VERSION ?? "";
