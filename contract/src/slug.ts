const MAX_LENGTH = 60;

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
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || 'project';
}
