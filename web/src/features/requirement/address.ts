/** What stands in a pattern for the id of a requirement. */
export const PLACE = '{id}';

/**
 * Where a requirement is written, by the pattern of its project; undefined where there is none, or
 * where it leads to anything but a page.
 */
export function addressOf(id: string, pattern: string | null): string | undefined {
  if (!pattern) return undefined;
  const address = pattern.replaceAll(PLACE, encodeURIComponent(id));
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
