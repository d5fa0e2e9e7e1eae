import { degreeOf, type Risk, type StateVariable } from '@caseloom/engine';
import { type Change, isSame } from './difference.ts';
import type { Drawing } from './drawing.ts';

/** What of a state variable is another than it was. */
export type StateField = 'type' | 'min' | 'max' | 'first' | 'values';
export type StateDifference = {
  name: string;
  change: Exclude<Change, 'moved'>;
  fields: { field: StateField; before: string; after: string }[];
};

const FIELDS: readonly StateField[] = ['type', 'min', 'max', 'first', 'values'];

/** The state variables that came, went or are declared otherwise. */
export function stateDifferences(before: Drawing, after: Drawing): StateDifference[] {
  const was = byName(before);
  const is = byName(after);
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name): StateDifference[] => {
    const [old, now] = [was.get(name), is.get(name)];
    if (!old || !now) return [{ name, change: old ? 'removed' : 'added', fields: [] }];
    const fields = FIELDS.flatMap((field) => {
      const [from, to] = [wordOf(old, field), wordOf(now, field)];
      return from === to ? [] : [{ field, before: from, after: to }];
    });
    return fields.length > 0 ? [{ name, change: 'changed', fields }] : [];
  });
}

const byName = ({ settings }: Drawing) =>
  new Map(settings.state?.map((variable) => [variable.name, variable]));

function wordOf(variable: StateVariable, field: StateField): string {
  const value = (variable as Partial<Record<StateField, unknown>>)[field];
  return Array.isArray(value) ? value.join(', ') : value === undefined ? '' : String(value);
}

/** A setting that is not as it was, by its path, such as `criterion`, `data.weights` or `name`. */
export type SettingDifference = { path: string; before: unknown; after: unknown };

/** All that is set for a model and is not as it was, but for state variables and notes. */
export function changedSettings(before: Drawing, after: Drawing): SettingDifference[] {
  const { state: _s, notes: _n, data, ...settings } = { ...before.settings };
  const { state: _t, notes: _o, data: dataNow, ...now } = { ...after.settings };
  const about = ({ name, description, bddType }: Drawing) => ({ name, description, bddType });
  return [
    ...differences(about(before), about(after)),
    ...differences(settings, now),
    ...differences({ ...data }, { ...dataNow }).map((one) => ({
      ...one,
      path: `data.${one.path}`,
    })),
  ];
}

function differences(before: object, after: object): SettingDifference[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => !isSame(one.before, one.after));
}

/** By the node or edge of which nothing but the risk is another: its degree as it was and as it is; undefined where it is not assessed. */
export function riskDifferences(
  before: Drawing,
  after: Drawing,
): Map<string, { before: number | undefined; after: number | undefined }> {
  const was = new Map([...before.nodes, ...before.edges].map((part) => [part.id, part]));
  return new Map(
    [...after.nodes, ...after.edges].flatMap((part) => {
      const old = was.get(part.id);
      if (!old || !isSame(withoutRisk(old), withoutRisk(part))) return [];
      const risks = { before: degree(riskOf(old)), after: degree(riskOf(part)) };
      return isSame(riskOf(old), riskOf(part)) ? [] : [[part.id, risks] as const];
    }),
  );
}

type Part = Drawing['nodes'][number] | Drawing['edges'][number];

const riskOf = (part: Part) => ('type' in part ? part.data?.risk : part.risk);
const degree = (risk: Risk | undefined) => risk && degreeOf(risk);

function withoutRisk(part: Part): object {
  if (!('type' in part)) return { ...part, risk: undefined };
  const { position: _, data, ...rest } = part;
  return { ...rest, data: { ...data, risk: undefined } };
}
