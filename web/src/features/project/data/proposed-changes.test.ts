import { LIMITS } from '@caseloom/contract';
import { type DataType, type Proposal, propose, VALUE_KINDS } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { describe, expect, it } from 'vitest';
import en from '../../../../../locales/en/proposal.json' with { type: 'json' };
import tr from '../../../../../locales/tr/proposal.json' with { type: 'json' };
import { cellKeyOf, type DataClass } from './classes.ts';
import { likelyKind, typedStart } from './proposal-kinds.ts';
import { changesFor, typeForTaken } from './proposed-changes.ts';

const TEEN: DataClass = { label: 'teen', modelId: null };
const ADULT: DataClass = { label: 'adult', modelId: null };
const RANGED = [
  { one: TEEN, range: { min: '13', max: '17' } },
  { one: ADULT, range: { min: '18', max: '64' } },
];

const proposal = (
  value: string,
  validity: Proposal['validity'],
  more: { words?: string; range?: number } = {},
) => ({
  ...{ value, validity, words: 'why', reason: { code: 'least', params: {} } as const, ...more },
});

/** What is stored of some cells: `teen valid` has 13. */
function known(type: DataType = 'integer') {
  const values = new Map([[cellKeyOf({ ...TEEN, validity: 'valid' }), ['13']]]);
  return {
    ...{ classes: [TEEN, ADULT], modelId: null, type },
    valuesIn: (cell: Parameters<typeof cellKeyOf>[0]) => values.get(cellKeyOf(cell)) ?? [],
  };
}

describe('what is taken of proposals', () => {
  it('goes to the class whose bounds it is at, or to one that its reason names', () => {
    const proposals = [
      proposal('17', 'valid', { range: 0 }),
      proposal('18', 'valid', { range: 1 }),
      proposal('12', 'invalid', { words: 'one below the least' }),
    ];
    const changes = changesFor({ proposals, type: 'integer', ranged: RANGED }, known());
    expect(changes.map(({ cell, values, range }) => [cell.label, values, range])).toEqual([
      ['teen', ['13', '17'], RANGED[0]?.range],
      ['adult', ['18'], RANGED[1]?.range],
      ['one below the least', ['12'], undefined],
    ]);
  });

  it('with one reason is one class, and of a class without values there is none', () => {
    const proposals = [proposal('a', 'invalid'), proposal('b', 'invalid')];
    const changes = changesFor({ proposals, type: 'text', ranged: RANGED.slice(1) }, known('text'));
    expect(changes).toMatchObject([{ cell: { label: 'why' }, values: ['a', 'b'] }]);
  });

  it('gives the valid values that are there its type as well', () => {
    const proposals = [proposal('x', 'invalid')];
    const changes = changesFor({ proposals, type: 'date', ranged: [] }, known('text'));
    expect(changes).toMatchObject([
      { cell: { label: 'teen' }, type: 'date', values: ['13'] },
      { cell: { label: 'why' }, type: 'date', values: ['x'] },
    ]);
  });

  it('keeps the type of a name, unless that is text and all of its values fit', () => {
    const taken = [proposal('10000000078', 'valid')];
    const typeOf = (type: DataType, proposed: DataType, valid: string[]) =>
      typeForTaken(taken, { type, proposed, valid }, 'en');
    expect(typeOf('integer', 'text', ['1'])).toBe('integer');
    expect(typeOf('text', 'integer', ['1'])).toBe('integer');
    expect(typeOf('text', 'integer', ['one'])).toBe('text');
    expect(typeOf('date', 'text', ['2026-01-01'])).toBe('text');
  });
});

describe.each(LANGUAGES)('a reason in %s', (language) => {
  const { reason: sentences } = { en, tr }[language];

  it.each(VALUE_KINDS)('of %s fits into the name of a class', (kind) => {
    for (const { reason } of propose({ kind }, language)) {
      const params = new Map(Object.entries(reason.params));
      const words = sentences[reason.code].replace(/\{\{(\w+)\}\}/g, (_, name) =>
        name === 'country' ? 'Bosna-Hersek Federasyonu' : `${params.get(name)}`,
      );
      expect(words.length).toBeLessThanOrEqual(LIMITS.tokenName);
      expect(words).not.toContain('undefined');
    }
  });
});

it.each([
  ['tckn', 'text', 'tckn'],
  ['IBAN', 'text', 'iban'],
  ['E-posta', 'text', 'email'],
  ['email', 'email', 'email'],
  ['/^\\d{4}$/', 'text', 'pattern'],
  ['/users/', 'text', undefined],
  ['iban', 'list', undefined],
  ['my iban', 'text', undefined],
  ['', 'text', undefined],
] as const)('%s as a value of type %s stands for %s', (text, type, kind) => {
  expect(typedStart(text, type)?.kind).toBe(kind);
});

it.each([
  ['card number', { type: 'text', hasRange: true }, 'card'],
  ['amount', { type: 'decimal' }, 'bounds'],
  ['is paid', { type: 'boolean' }, 'boolean'],
  ['born on', { type: 'date' }, 'date'],
  ['born on', { type: 'date', hasRange: true }, 'bounds'],
  ['color', { type: 'list' }, 'pattern'],
  ['password', { type: 'text' }, 'bounds'],
  ['password', { type: 'text', hasRange: true, hasWords: true }, 'lengths'],
] as const)('for values of %s, with %j, %s is proposed first', (name, given, kind) => {
  expect(likelyKind(name, { hasRange: false, hasWords: false, ...given })).toBe(kind);
});
