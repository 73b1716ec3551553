/** Estimates how many guesses a password takes. Its dictionaries hold several megabytes, so it is imported late. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
