/** Names of onboarding steps; not with the wire shapes, so that the app need not load these. */

/** For the organization's first owner. */
export const CHECKLIST_STEP = "organization_checklist";
/** For everybody who joins. */
export const INTRODUCTION_STEP = "introduction_to_topics";
