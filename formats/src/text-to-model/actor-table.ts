import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { continued } from './capitals.ts';
import { columnAt } from './columns.ts';
import { isRequest } from './imperative.ts';
import type { Role } from './label-words.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';

/** A table of a step in each row: who acts, and in another column what he does. */
type ActorTable = { number: number | undefined; actor: number; deed: number };

/** The columns of a table that names in one of them nobody but who acts, and says in another one what he does. */
function actorTable(rows: readonly string[][], language: Language): ActorTable | undefined {
  const [first = [], ...body] = rows;
  const header = first.map((cell) => lower(cell.trim(), language));
  const columns = columnAt(header, [
    'number',
    'actor',
    'person',
    'action',
    'system',
    'words',
    'described',
  ]);
  const actor = columns.get('actor') ?? columns.get('person');
  const deed = ['action', 'system', 'words', 'described'] as const;
  const deeds = deed.flatMap((kind) => columns.get(kind) ?? []);
  const number = columns.get('number');
  const [only, ...others] = deeds;
  const isWhole = header.length === (number === undefined ? 2 : 3);
  if (actor === undefined || only === undefined || others.length > 0 || !isWhole) return undefined;
  const isOfActors =
    body.every((row) => isName(row[actor] ?? '', language)) &&
    body.filter((row) => isStepLike(deedOf(row[actor] ?? '', row[only] ?? '', language), language))
      .length *
      2 >
      body.length;
  return isOfActors ? { number, actor, deed: only } : undefined;
}

/** Whom the rows of such a table name. */
export function actorsOfTable(rows: readonly string[][], language: Language): string[] {
  const table = actorTable(rows, language);
  return table ? rows.slice(1).flatMap((row) => row[table.actor]?.trim() || []) : [];
}

const OF_FLOW: ReadonlySet<Role> = new Set(['main', 'body', 'alternative']);

/** The blocks of a section that may state steps, each table of who does what as the items of a list. */
export function withActorsAsItems(
  { role, blocks }: { role: Role; blocks: Block[] },
  language: Language,
): Block[] {
  if (!OF_FLOW.has(role)) return blocks;
  return blocks.flatMap((block) =>
    block.kind === 'table' ? (itemsOfActors(block, language) ?? [block]) : [block],
  );
}

function itemsOfActors(
  { rows, line }: Block & { kind: 'table' },
  language: Language,
): Block[] | undefined {
  const table = actorTable(rows, language);
  return (
    table &&
    rows.slice(1).flatMap((row, index): Block[] => {
      const number = row[table.number ?? -1]?.trim().replace(/\D+$/, '') || `${index + 1}`;
      const text = deedOf(row[table.actor] ?? '', row[table.deed] ?? '', language);
      const place = { line: line + index + 1, level: 0, marker: `${number}.` };
      return text ? [{ kind: 'item', ...place, text }] : [];
    })
  );
}

/** Some words that are no sentence, or none. */
function isName(cell: string, language: Language): boolean {
  const words = cell.trim();
  return (
    words === '' ||
    (/^\p{L}[\p{L}' /-]{1,39}$/u.test(words) &&
      words.split(' ').length <= 4 &&
      !isStepLike(words, language))
  );
}

function deedOf(actor: string, deed: string, language: Language): string {
  const [who, words] = [actor.trim(), deed.trim()];
  if (!who || !words || isRequest(withoutStop(words), language)) return words;
  return `${who} ${continued(words, language)}`;
}
