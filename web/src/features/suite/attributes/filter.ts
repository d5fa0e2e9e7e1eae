import type { ResultStatus } from '@caseloom/contract';
import { PRIORITIES } from '@caseloom/engine';

/** What cases may be chosen by; `unstated`: nobody has stated one. */
export const PRIORITY_FILTERS = [...PRIORITIES, 'unstated'] as const;
export type PriorityFilter = (typeof PRIORITY_FILTERS)[number];

/** Which cases are meant, by what people said of them. */
export type AttributeFilter = {
  /** Any of these. */
  priority?: PriorityFilter[] | undefined;
  /** Whether a default that nobody stated is none: the lists choose by what is shown. */
  isStated?: true | undefined;
  /** Likelihood × damage, at least. */
  minRisk?: number | undefined;
  /** All of these. */
  tags?: string[] | undefined;
  /** Any of these; `untested`: never run. */
  last?: ResultStatus[] | undefined;
};

/** How a case may have gone when it was last run, the most urgent first. */
export const LAST = ['failed', 'blocked', 'untested', 'skipped', 'passed'] as const;

/** The words of an address that such a filter stands in. */
export const ATTRIBUTE_WORDS = ['priority', 'risk', 'tag', 'last'] as const;
type AttributeWords = Partial<
  Record<(typeof ATTRIBUTE_WORDS)[number], string | number | undefined>
>;

/** The filter that an address holds; what it does not understand is left out. */
export function readAttributes(address: Record<string, unknown>): AttributeFilter {
  const list = (name: string) =>
    String(address[name] ?? '')
      .split(',')
      .filter(Boolean);
  const risk = Number(address.risk);
  const filter = {
    priority: PRIORITY_FILTERS.filter((one) => list('priority').includes(one)),
    minRisk: Number.isInteger(risk) && risk >= 1 && risk <= 25 ? risk : undefined,
    tags: list('tag'),
    last: LAST.filter((one) => list('last').includes(one)),
  };
  return withoutEmpty(filter);
}

/** The words that stand for a filter in an address; undefined takes one away. */
export function attributeWords({ priority, minRisk, tags, last }: AttributeFilter): AttributeWords {
  const join = (words: readonly string[] = []) => (words.length > 0 ? words.join(',') : undefined);
  return {
    priority: join(priority),
    risk: minRisk,
    tag: join(tags),
    last: join(last),
  };
}

/** How many parts of a filter by attributes are chosen, whatever else a list is filtered by. */
export function countChosen({ priority, minRisk, tags, last }: AttributeFilter): number {
  return Object.values(withoutEmpty({ priority, minRisk, tags, last })).length;
}

/** A filter as calls take it: by what is stated, as the lists show it. */
export function statedFilter<Filter extends { priority?: unknown; polarity?: unknown }>(
  filter: Filter,
): Filter & { isStated?: true } {
  const chosen = withoutEmpty(filter);
  return chosen.priority || chosen.polarity ? { ...chosen, isStated: true } : chosen;
}

/** A filter without the parts that choose nothing: a call takes no empty lists. */
export function withoutEmpty<Filter extends object>(filter: Filter): Filter {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const chosen = Object.entries(filter).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(chosen) as Filter;
}
