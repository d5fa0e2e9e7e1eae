/** Slugs that are addresses of their own: `/project/company`, `/project/count`, `/project/bin`. */
const RESERVED = new Set(['company', 'count', 'bin']);
const LONGEST = 60;

/**
 * The part of an address that a name becomes: lower-case letters, digits and
 * hyphens. Letters of other alphabets stay, Turkish ones and accents are folded.
 *
 * @example toSlug('Ödeme Akışı') // 'odeme-akisi'
 */
export function toSlug(name: string): string {
  const slug = name
    .replace(/ı|İ/g, 'i')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug || 'project';
}

/** The slug itself, or the first of `slug-2`, `slug-3` … that is neither taken nor reserved. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && !RESERVED.has(candidate);
  let candidate = slug;
  for (let number = 2; !isFree(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
