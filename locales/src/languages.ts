/**
 * The languages of the product: a language is its folder and its line here.
 *
 * What stands in a folder's `language.ts` is known in a browser too; `index.ts` reads
 * the other sentences of a folder where there is a file system.
 */
export { language as en } from '../en/language.ts';
export { language as tr } from '../tr/language.ts';
