/**
 * An e-mail that could not be sent is tried again after a minute, and after each further failure
 * twice as long, up to about a day in all. The outbox keeps how often it was tried.
 */
export const MAX_ATTEMPTS = 12;

/** Doubled at each attempt: half of the time before the second one. */
export const FIRST_WAIT_SECONDS = 30;
