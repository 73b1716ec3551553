/** Who reads the content of a message, and on which page: some of its elements look different to each reader. */
import { createContext } from "react";

export type Reader = {
  ownUserId: number;
  /** Origin of this page, such as `https://chat.example`. */
  origin: string;
};

/** The language of the block of code around an element; "" where none is named. */
export const CodeLanguage = createContext("");

export const ContentReader = createContext<Reader>({ ownUserId: 0, origin: "" });
