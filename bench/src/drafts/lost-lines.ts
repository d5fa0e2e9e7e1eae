import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft } from '@caseloom/formats/text-to-model';

/** Lines that are only the form of a text: headings, rules of tables and pages, tags, addresses of links, names of parts. */
const FORM = [
  /^\s*(?:#{1,6}\s|\[[^\]]+\]:\s|\[\w+\]\s*$|\{%|@\w)/u,
  /^[^\p{L}]*$/u,
  /^\s*(?:[-*]\s+)?(?:\*{1,2}[^*:]{1,40}:?\*{1,2}:?|[^:]{1,40}:|\w+:\*\*)\s*$/u,
  /^\s*(?:feature|rule|background|scenario(?: outline)?|özellik|kural|geçmiş|senaryo)\b.*$/iu,
  // where a branch leads is an edge
  /^\W*(?:\d+\w*\W+)?(?:use case (?:ends|resumes (?:at|from) step \d+)|goes to step \d+.{0,30})\W*$/iu,
  // nobody wrote anything behind it
  /^[^:]{1,40}:\W*_{3,}\s*$/u,
];
/** A few words in a row that stand nowhere in the draft are no words that only lead into what it shows. */
const RUN = 4;

/**
 * The lines of a Markdown text of which neither the models of its draft, nor their data, nor its list of what was left out, has
 * the words. Code and features are not compared: the draft shows them as they are, or names what is wrong with them.
 */
export function lostLines(
  { text, documents }: { text: string; documents: readonly SourceDocument[] },
  draft: Draft,
): string[] {
  const features = documents.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'gherkin' ? [block.text] : [])),
  );
  const words = new Set([...shownIn(draft), ...features].flatMap(wordsOf));
  return proseLines(text).filter((line) => {
    const own = wordsOf(line);
    const missing = own.filter((word) => !words.has(word)).length;
    return missing >= Math.min(RUN, own.length) && own.length > 0;
  });
}

function shownIn({ models, steps, testData, leftOver }: Draft): string[] {
  return [
    ...models.flatMap(({ name, nodes, edges }) => [
      name,
      ...edges.flatMap(({ label, guard }) => [label ?? '', guard ?? '']),
      ...nodes.map(({ data }) => JSON.stringify(data?.arguments ?? '')),
    ]),
    ...steps.flatMap(({ label, expected }) => [label, expected ?? '']),
    ...testData.flatMap(({ name, values }) => [name, ...values]),
    ...leftOver.map((sentence) => sentence.text),
  ];
}

function proseLines(text: string): string[] {
  const plain = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/^\s*(```|~~~)[\s\S]*?^\s*\1\s*$/gm, '')
    .replaceAll(/<\/?\w[^<>\n]*>/g, ' ');
  const lines = plain.split('\n');
  return lines.filter((line, index) => {
    // a line over another one, or over the rule of a table, is a heading
    const isHead = /^[\s|:=-]*[=-][\s|:=-]*$/.test(lines[index + 1] ?? '');
    return !isHead && !FORM.some((form) => form.test(line));
  });
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}{2}/u.test(word))
    .map((word) => word.slice(0, 5));
}
