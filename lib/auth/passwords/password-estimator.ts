/** Estimates a password's guesses. Imported on demand: its dictionaries take megabytes. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
