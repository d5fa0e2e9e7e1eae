import {
  type ProposalRequest,
  propose,
  type Reason,
  readPattern,
  readTypedRange,
  typeOfRequest,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import {
  areTimes,
  type DataClass,
  isNumber,
  keyOf,
  orderedType,
  type TypedRange,
} from './classes.ts';
import { likelyKind, type ProposalKind, type ProposalStart } from './proposal-kinds.ts';
import { type RangedClass, typeForTaken, type WordedProposal } from './proposed-changes.ts';
import { faultOfRange } from './range-fault.ts';
import type { Table } from './use-table.ts';

/** What one chooses of the values that are proposed. */
type Choice = {
  kind: ProposalKind;
  /** A regular expression. */
  source: string;
  points: 2 | 3;
  /** The bounds of each class, by its key. */
  ranges: ReadonlyMap<string, TypedRange>;
  /** The proposals that are not taken, by their values. */
  left: ReadonlySet<string>;
};

const NO_RANGE: TypedRange = { min: '', max: '', step: '' };

/** The values that are proposed for a name, all of them selected at first, and what one can choose of them. */
export function useProposals(name: string, table: Table, start: ProposalStart | undefined) {
  const { t } = useTranslation('proposal');
  const language = useLanguage();
  const [own, setChoice] = useState<Choice>(() => ({
    kind: likelyKind(name, {
      ...{ type: table.type, hasRange: table.ranges.size > 0 },
      hasWords: hasWords(table, language),
    }),
    ...{ source: '', points: 2, ranges: new Map(), left: new Set() },
    ...start,
  }));
  // a value that was typed just before may come while the form is open
  const choice = { ...own, ranges: new Map([...table.ranges, ...own.ranges]) };
  const { ranged, request } = requestOf(choice, table, language);
  const all = propose(request, language);
  const proposals = all
    .filter(
      ({ value }) => !table.values.valid.includes(value) && !table.values.invalid.includes(value),
    )
    .map((one): WordedProposal => ({ ...one, words: wordsOf(one.reason, t, language) }));
  const taken = proposals.filter(({ value }) => !choice.left.has(value));
  const type = typeForTaken(
    taken,
    { type: table.type, proposed: typeOfRequest(request), valid: table.values.valid },
    language,
  );
  return {
    ...{ choice, proposals, taken },
    /** What the values are proposed as. */
    type: typeOfRequest(request),
    hasAll: all.length > 0 && proposals.length === 0,
    patternFault: choice.source === '' ? undefined : faultOfPattern(choice.source),
    rangeFaultIn: (one: DataClass) =>
      faultOfRange(choice.ranges.get(keyOf(one)) ?? NO_RANGE, {
        ...{ type: typeOfRequest(request), isLength: choice.kind === 'lengths', language },
      }),
    rangeIn: (one: DataClass) => choice.ranges.get(keyOf(one)) ?? NO_RANGE,
    choose: (changes: Partial<Choice>) => setChoice({ ...own, left: new Set(), ...changes }),
    setRange: (one: DataClass, range: TypedRange) =>
      setChoice({ ...own, ranges: new Map(own.ranges).set(keyOf(one), range) }),
    toggle: (value: string) => setChoice({ ...own, left: toggled(own.left, value) }),
    take: () => table.take({ proposals: taken, type, ranged }),
  };
}

/** What is wrong with a regular expression, as a key of `proposal.json` with its values. */
function faultOfPattern(source: string) {
  const read = readPattern(source);
  if (read.ok) return undefined;
  const { fault, construct = '' } = read;
  const keys = {
    invalid: 'patternWrong',
    unsupported: 'patternUnsupported',
    too_large: 'patternTooLarge',
  } as const;
  return { key: keys[fault], construct };
}

function toggled(values: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** What is proposed for, with the classes that have both bounds in the order of its ranges. */
function requestOf(
  { kind, source, points, ranges }: Choice,
  { type, values, rangedClasses }: Table,
  language: Language,
): { request: ProposalRequest; ranged: RangedClass[] } {
  if (kind === 'pattern') return { request: { kind, source }, ranged: [] };
  if (kind !== 'bounds' && kind !== 'lengths') return { request: { kind }, ranged: [] };
  const typed = rangedClasses.flatMap((one) => {
    const { min, max, step } = ranges.get(keyOf(one)) ?? NO_RANGE;
    return min && max ? [{ one, range: { min, max, step } }] : [];
  });
  const bounds = typed.flatMap(({ range: { min, max } }) => [min, max]);
  const found = kind === 'bounds' && orderedType([...bounds, ...values.valid], type, language);
  const known = found || type;
  const ranged = typed.map(({ one, range: { min, max, step } }) => ({
    one,
    // the step of other types is not shown, and stays as it is stored
    range: readTypedRange(
      { min, max, ...((isNumber(known) || known === type) && { step }) },
      known,
      language,
    ),
  }));
  const read = ranged.map(({ range }) => range);
  return { request: { kind: 'bounds', ranges: read, points, type: known }, ranged };
}

/** Whether the values of a name are texts that have no order, so that only their lengths have bounds. */
function hasWords({ type, values, ranges }: Table, language: Language): boolean {
  const bounds = [...ranges.values()].flatMap(({ min, max }) => [min, max]);
  const known = [...values.valid, ...bounds];
  const hasOrder = areTimes(known) || orderedType(values.valid, type, language) !== undefined;
  return type === 'text' && values.valid.length > 0 && !hasOrder;
}

/** A reason in the words of the language; a country by its name. */
function wordsOf({ code, params }: Reason, t: TFunction<'proposal'>, language: Language): string {
  const country =
    params.country && new Intl.DisplayNames(language, { type: 'region' }).of(`${params.country}`);
  return t(`reason.${code}`, { ...params, ...(country && { country }) });
}
