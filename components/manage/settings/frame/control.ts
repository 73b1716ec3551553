/** What a setting is changed by, not the buttons of the chips in it. */
export const CONTROL = "[role=combobox], [role=switch], textarea, input:not([aria-hidden])";
