/** A pattern that fits nothing: the language has no such words. */
export const NEVER = /(?!)/;
