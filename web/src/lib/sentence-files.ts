/** The file with the sentences of many pages behind the login: one request instead of one for each part. */
export const PORTAL_FILE = 'portal';

/** What is in it: parts that are small, or that most of these pages show. All others are files of their own. */
export const PORTAL_PARTS: readonly string[] = [
  'activity',
  'api-key',
  'attributes',
  'bin',
  'change',
  'dashboard',
  'fields',
  'files',
  'flaky',
  'notification',
  'project',
  'release',
  'report',
  'requirement',
  'run',
  'saved-view',
  'suggestion',
  'suite',
  'user',
  'work',
  'written-case',
];

/** @param part the name of a file of `locales/<language>/`, without its ending */
export const isOfPortal = (part: string) => PORTAL_PARTS.includes(part);
