import type { Language } from '@caseloom/locales/language';
import { ALL_RULES, rulesFor } from '../text-to-model/languages.ts';

const MAX_NAME = 500;
/** An image as it stands in plain text. */
const IMAGE_WORDS = [...new Set(ALL_RULES.map(({ written }) => written.image))].join('|');
const NAMED_IMAGE = new RegExp(`\\[(?:${IMAGE_WORDS})(?:: [^\\]\\n]{0,500})?\\]`, 'g');
const ENGLISH_IMAGE = /\[image(?=(?:: [^\]\n]{0,500})?\])/g;

/** How many images a plain text names. */
export const imagesIn = (text: string) => text.match(NAMED_IMAGE)?.length ?? 0;

/** The address of an image, at a server or in a folder. */
const IMAGE_LINK =
  /(?<!\S)\S{0,1000}\/\S{0,200}\.(?:png|jpe?g|gif|svg|webp|bmp)(?![\p{L}\p{N}])\S{0,200}/giu;

/** Where a text names images, or has the address of one: from which letter to which. */
export const imagesAt = (text: string): (readonly [from: number, to: number])[] =>
  [NAMED_IMAGE, IMAGE_LINK].flatMap((pattern) =>
    Array.from(
      text.matchAll(pattern),
      ({ 0: words, index }) => [index, index + words.length] as const,
    ),
  );

/** A plain text whose images are named in a language. */
export function withImagesIn(text: string, language: Language): string {
  return text.replace(ENGLISH_IMAGE, `[${rulesFor(language).written.image}`);
}

/** What stands for an image: the words that its author gave it, otherwise its name in its link, unless that is the image itself. */
export function imageAs(words: string, link: string): string {
  const name = words.trim() || nameIn(link.startsWith('data:') ? '' : link.trim());
  const short = name.slice(0, MAX_NAME).replaceAll(/\s+/g, ' ');
  return short === '' ? '[image]' : `[image: ${short}]`;
}

/** What an image is called at its address: the last part of its path, or what a script is to get. */
function nameIn(link: string): string {
  const [path = '', query = ''] = link.split(/[?#]/);
  const lastOf = (parts: string) => parts.split('/').filter(Boolean).at(-1) ?? '';
  const isScript = /\.(?:php|aspx?|jsp|cgi)$/i.test(path);
  return (isScript && lastOf(query)) || lastOf(path) || link;
}
