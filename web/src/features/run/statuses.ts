/** How a case can stand, the best first. */
export const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;
