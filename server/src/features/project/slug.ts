/** Slugs that are addresses of their own: `/project/company`, `/project/count`. */
const RESERVED = new Set(['company', 'count']);

/** The slug itself, or the first of `slug-2`, `slug-3` … that is neither taken nor reserved. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && !RESERVED.has(candidate);
  let candidate = slug;
  for (let number = 2; !isFree(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
