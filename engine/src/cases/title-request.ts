import { fill } from '@caseloom/locales/fill';
import { factsOf, type Language } from '@caseloom/locales/language';
import { substitute } from '../data/tokens.ts';
import { plainName } from './plain-name.ts';
import { isSituation } from './title-faults.ts';
import { filled } from './title-labels.ts';
import { MAX_TITLE } from './title-text.ts';
import { wordsOf } from './title-values.ts';
import type { ChoicePlace, NamedValue, TitledPath, TitledRow } from './titled-path.ts';

/** A step that is a request of HTTP: method, path, query, and what its words say more. */
const REQUEST =
  /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY) (\/(?:<[^<>]*>|[^\s?<,]|,(?!\s))*)((?:\?(?:<[^<>]*>|[^\s<,]|,(?!\s))*)?)(.*)$/;
/** Of a test case that names its request, so that something of the outcome has room as well; of the path at least so much. */
const MAX_LEAD = MAX_TITLE - 16;
const MIN_PATH = 16;

/** What a title says of a request: `plain` for each, `full` where another case has the same. */
export type RequestLead = { plain: string; full: string };

/** A row of a path that sends a request. */
type RequestRow = {
  /** Of the request. */
  place: number;
  faulty: readonly number[];
  /** Values that distinguish the row from others of its path. */
  differing: readonly NamedValue[];
  outcome: string;
};

/** The place of the only request of a path; undefined where it sends none, or several. */
export function requestPlace({ flow, edges }: TitledPath): number | undefined {
  const places = edges.flatMap((edge, index) => {
    const { step } = flow.nodes[flow.edges[edge]?.target ?? -1] ?? {};
    return step?.type === 'action' && REQUEST.test(step.label) ? [index + 1] : [];
  });
  return places.length === 1 ? places[0] : undefined;
}

/** The path without the choices that its request says already: which one is sent, and the values that are read from it. */
export function besidesRequest(path: TitledPath, place: number): TitledPath {
  const isOther = ({ place: at }: ChoicePlace) => {
    const label = path.flow.edges[path.edges[at] ?? -1]?.label;
    return at < place - 1 || at > place || Boolean(label);
  };
  const { taken, others, repeated, skipped } = path.choices;
  return {
    ...path,
    choices: {
      ...{ taken: taken.filter(isOther), others: others.filter(isOther) },
      repeated: repeated.filter(isOther),
      skipped: skipped !== undefined && REQUEST.test(skipped) ? undefined : skipped,
      lacking: undefined,
    },
  };
}

/**
 * `POST /order with quantity x`, `POST /pet without name`: the request with what is wrong in it, or with what
 * distinguishes its row. What has to be the case before it is said where neither its words nor the outcome do.
 */
export function requestLead(
  path: TitledPath,
  row: TitledRow,
  { place, faulty, differing, outcome }: RequestRow,
): RequestLead {
  const { language } = path;
  const request = partsOf(path, row, place, faulty);
  const wrong = faulty.flatMap((instance) => row.valueAt(instance) ?? []);
  const [cases, inputs] = partition(wrong, ({ name }) => isSituation(path.flow, name));
  const shownWords = `${bare(request.rest)} ${bare(outcome)}`;
  const unsaid = cases.flatMap(({ value }) => (shownWords.includes(bare(value)) ? [] : [value]));
  const lead = (nameOf: (name: string) => string) => {
    const values = [...inputs, ...differing].map((one) => valueWords(one, nameOf, language));
    const withPath = (address: string) => {
      const subject = `${request.method} ${address}${request.rest}`;
      return [withValues(subject, values, language), ...unsaid].join(', ');
    };
    const excess = withPath(request.address).length - MAX_LEAD;
    return withPath(excess > 0 ? shortened(request.address, excess) : request.address);
  };
  return { plain: lead(plainName), full: lead((name) => name) };
}

/** The parts of a request with the values of the row; a wrong one stays its name, as the title says it behind. */
function partsOf(path: TitledPath, row: TitledRow, place: number, faulty: readonly number[]) {
  const { flow, edges, data } = path;
  const { step } = flow.nodes[flow.edges[edges[place - 1] ?? -1]?.target ?? -1] ?? {};
  const [, method = '', address = '', , rest = ''] = REQUEST.exec(step?.label ?? '') ?? [];
  const named = substitute(address, (name) =>
    faulty.includes(data.atNode[place]?.get(name) ?? -1) ? `{${plainName(name)}}` : undefined,
  );
  const withSpace = (words: string) => words.replace(/^(?=[^\s,])/, ' ');
  return {
    method,
    address: filled(path, row, named, [place]),
    rest: withSpace(filled(path, row, rest, [place])),
  };
}

function withValues(request: string, values: readonly string[], language: Language): string {
  const words = factsOf(language).caseWords.withValues;
  return values.length === 0 ? request : fill(words, { request, values: values.join(', ') });
}

/** `quantity x`: a text in JSON without its quotes; a secret value is named by its class. */
function valueWords(
  value: NamedValue,
  nameOf: (name: string) => string,
  language: Language,
): string {
  const words = wordsOf(value, language);
  const name = nameOf(value.name);
  if (words === undefined) return `${factsOf(language).caseWords[value.validity]} ${name}`;
  return `${name} ${words.replace(/^"(.+)"$/, '$1')}`;
}

/** The end of a path, which distinguishes it from others. */
function shortened(address: string, excess: number): string {
  const length = Math.max(MIN_PATH, address.length - excess - 1);
  return length < address.length ? `…${address.slice(-length)}` : address;
}

/** Words without what stands between them. */
function bare(words: string): string {
  return ` ${words
    .toLowerCase()
    .replace(/[\s:,.]+/g, ' ')
    .trim()} `;
}

function partition<Item>(all: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
}
