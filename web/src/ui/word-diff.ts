export type WordPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Longer texts are compared by what they begin and end with alone: the table of all pairs of words would be large. */
const MAX_WORDS = 1500;

/**
 * What was removed and added between two texts, word by word, as parts that follow each other: removed ones before
 * what stands in their place. By the longest sequence of words that both have; time: the product of their lengths,
 * which is bounded.
 */
export function diffWords(before: string, after: string): WordPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  const room = Math.min(old.length, now.length) - start;
  while (end < room && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = [old, now].map((words) => words.slice(start, words.length - end));
  const [removed = [], added = []] = middle;
  return joined([
    ...toParts('same', old.slice(0, start)),
    ...middleOf(removed, added),
    ...toParts('same', old.slice(old.length - end)),
  ]);
}

/** Words, and what stands between them. */
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

const toParts = (kind: WordPart['kind'], words: string[]): WordPart[] =>
  words.map((text) => ({ kind, text }));

function middleOf(old: string[], now: string[]): WordPart[] {
  if (old.length > MAX_WORDS || now.length > MAX_WORDS)
    return [...toParts('removed', old), ...toParts('added', now)];
  const common = commonWords(old, now);
  const parts: WordPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    const [removed = '', added = ''] = [old[row], now[column]];
    if (removed === added) {
      parts.push({ kind: 'same', text: removed });
      row++;
      column++;
    } else if (common(row + 1, column) >= common(row, column + 1)) {
      parts.push({ kind: 'removed', text: removed });
      row++;
    } else {
      parts.push({ kind: 'added', text: added });
      column++;
    }
  }
  return [...parts, ...toParts('removed', old.slice(row)), ...toParts('added', now.slice(column))];
}

/** Of each pair of rests, how many words they have in common in their order. */
function commonWords(old: string[], now: string[]): (row: number, column: number) => number {
  const width = now.length + 1;
  const counts = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => counts[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      counts[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

/** Neighbours of one kind as one part; a space alone between two changes belongs to both. */
function joined(parts: WordPart[]): WordPart[] {
  const runs: WordPart[] = [];
  const open = { removed: '', added: '' };
  for (const [index, { kind, text }] of parts.entries()) {
    const isOpen = open.removed !== '' || open.added !== '';
    const isBetween = isOpen && isSpace(text) && (parts[index + 1]?.kind ?? 'same') !== 'same';
    if (kind !== 'same') open[kind] += text;
    else if (isBetween) {
      open.removed += text;
      open.added += text;
    } else runs.push(...ended(open), { kind, text });
  }
  const all = [...runs, ...ended(open)];
  return all.reduce<WordPart[]>((merged, part) => {
    const last = merged.at(-1);
    if (last?.kind !== part.kind) merged.push({ ...part });
    else last.text += part.text;
    return merged;
  }, []);
}

const isSpace = (text: string) => text.trim() === '';

/** A change that has ended: what was removed first, what stands in its place after it. */
function ended(open: { removed: string; added: string }): WordPart[] {
  const { removed, added } = open;
  open.removed = '';
  open.added = '';
  const both: WordPart[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ];
  return both.filter(({ text }) => text !== '');
}
