const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long to wait after each try that failed, in seconds: eight tries in about 21 hours. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR];

/** How often a message is tried. */
export const MAX_TRIES = PAUSES.length + 1;

/** For how many days an address may fail before its hook is switched off. */
export const GIVE_UP_DAYS = 3;

/** The seconds until the next try, where some are left. */
export function pauseBefore(triesLeft: number): number {
  return PAUSES[Math.max(0, MAX_TRIES - 1 - triesLeft)] ?? 0;
}
