export type Attributes = Record<string, string>;

/** Elements whose text does not belong to the text around them. */
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
);
/** What nobody reads, or what leads elsewhere; struck text is no longer true. */
const LEFT_OUT = new Set(
  'audio button canvas datalist del embed footer iframe math menu nav noscript object s script select strike style svg template textarea video'.split(
    ' ',
  ),
);
/** Around the content these are of the site; within it they may be of the text. */
const OF_SITE = new Set(['aside', 'header']);
const ROLES = new Set(['banner', 'complementary', 'contentinfo', 'navigation', 'search']);
/** Class or id, as wikis and generators of pages name what is no content. */
const NO_CONTENT = new Set(
  'breadcrumb breadcrumb-section breadcrumbs catlinks footer headerlink jump-to-nav mw-editsection mw-navigation nav navbar navbox navigation noprint page-metadata pagination printfooter sidebar site-header siteSub skip-link sr-only table-of-contents toc toc-macro visually-hidden'.split(
    ' ',
  ),
);

export const isBlock = (name: string) => BLOCKS.has(name);

/** The level of a heading; 0 for another element. */
export function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

/** Whether an element holds the content of its page, as opposed to what the site puts around each. */
export function isMain(name: string, { role, id }: Attributes): boolean {
  return name === 'main' || role === 'main' || id === 'main-content' || id === 'mw-content-text';
}

/** Whether an element, with all in it, is hidden, or leads through the site and is not of its content. */
export function isLeftOut(name: string, attributes: Attributes, isInMain: boolean): boolean {
  const { role = '', style = '', id = '' } = attributes;
  if (LEFT_OUT.has(name) || (OF_SITE.has(name) && !isInMain)) return true;
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true' || ROLES.has(role))
    return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(style)) return true;
  const names = (attributes.class ?? '').split(/\s+/);
  return NO_CONTENT.has(id) || names.some((one) => NO_CONTENT.has(one));
}

/** The language that code is marked with, however a wiki marks it; empty where it is not. */
export function languageOf(attributes: Attributes): string {
  const marks = ['class', 'data-language', 'data-lang', 'data-syntaxhighlighter-params']
    .map((name) => attributes[name] ?? '')
    .join(' ; ');
  const [, named] =
    /(?:\blang(?:uage)?-|brush:\s*|highlight-source-)([\w+#-]{1,30})/i.exec(marks) ?? [];
  return (named ?? attributes['data-language'] ?? attributes['data-lang'] ?? '').toLowerCase();
}

const FORMATS = new Map([
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);

/** How the items of a list are numbered, as `numeral` names it. */
export function numberFormat({ type = '', style = '' }: Attributes): string {
  const [, named = ''] = /list-style(?:-type)?\s*:\s*(lower|upper)-/i.exec(style) ?? [];
  const kind = /(?:lower|upper)-(alpha|latin|roman)/i.exec(style)?.[1]?.toLowerCase();
  if (named && kind) return `${named.toLowerCase()}${kind === 'roman' ? 'Roman' : 'Letter'}`;
  return FORMATS.get(type) ?? 'decimal';
}
