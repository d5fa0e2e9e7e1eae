import { namesComputedFrom } from '../computed/computations.ts';
import { namesIn, readCondition } from '../conditions/condition.ts';
import { withFirstNames } from '../data/aliases.ts';
import { recordsByName } from '../data/test-data.ts';
import { renameTokens } from '../data/tokens.ts';
import { stepsOf } from '../flow/flatten.ts';
import { dataNamedBy, namingParts } from '../flow/naming-parts.ts';
import type { DataSettings, Model } from '../model.ts';
import type { Change } from '../result.ts';
import { renameInCondition } from '../state-variables/rename.ts';
import { rowInWords } from '../suite/findings.ts';
import type { Drawn } from './value-changes.ts';

/** A model, or one that it calls, with what the outermost caller calls its data. */
type Call = { model: Model; bind: ReadonlyMap<string, string> };

/** What settings say of data: `words` of the cases that use any of the names. */
type Rule = { names: readonly string[]; words: string; isSecret?: boolean };

/**
 * Edges, steps and rules that use data of which the settings say something else than they did: how it
 * is computed, combined, weighed and called, when it applies, and what constrains it. And the required
 * rows that there were not.
 */
export function dataChanges(before: Drawn, after: Drawn): Change[] {
  const [olds, rules] = [rulesOf(before), rulesOf(after)];
  const keys = new Set([...rules.keys(), ...olds.keys()]);
  const changed = [...keys].flatMap((key) => {
    const [old, rule] = [olds.get(key), rules.get(key)];
    if (old?.words === rule?.words) return [];
    const names = new Set([...(old?.names ?? []), ...(rule?.names ?? [])]);
    return [
      { names, before: old?.words ?? null, after: rule?.words ?? null, ...secret(rule, old) },
    ];
  });
  return [...(changed.length > 0 ? usesOf(after, changed) : []), ...newRows(before, after)];
}

function secret(...rules: (Rule | undefined)[]): Pick<Change, 'isSecret'> {
  return rules.some((rule) => rule?.isSecret) ? { isSecret: true } : {};
}

type Changed = Pick<Change, 'before' | 'after' | 'isSecret'> & { names: ReadonlySet<string> };

function usesOf(drawn: Drawn, changed: readonly Changed[]): Change[] {
  const stepOf = stepsOf(drawn.context);
  const found = new Map<string, Change>();
  for (const { model, bind } of callsIn(drawn)) {
    for (const part of namingParts(model, stepOf)) {
      const used = dataNamedBy(part).map((name) => bind.get(name) ?? name);
      for (const { names, ...words } of changed) {
        if (!used.some((name) => names.has(name))) continue;
        const place = { on: part.on, kind: 'data', modelId: model.id, id: part.id } as const;
        found.set(JSON.stringify([place, words]), { ...place, ...words });
      }
    }
  }
  return [...found.values()];
}

/** Of the model itself and of all calls, however deep, those that hand over their data alike once. */
function callsIn({ model, context }: Drawn): Call[] {
  const models = new Map(context.models.map((one) => [one.id, one]));
  const found = new Map<string, Call>([['', { model, bind: new Map() }]]);
  for (const caller of found.values()) {
    for (const { modelId, data } of caller.model.nodes) {
      const called = models.get(modelId ?? '');
      if (!called) continue;
      const bind = new Map(caller.bind);
      for (const [inner, outer] of Object.entries(data?.bind ?? {}))
        bind.set(inner, caller.bind.get(outer) ?? outer);
      found.set(JSON.stringify([called.id, ...bind]), { model: called, bind });
    }
  }
  return [...found.values()];
}

/** By what they are about: the rules that the settings of a model set, and those of the models it calls that hold there, too. */
function rulesOf(drawn: Drawn): Map<string, Rule> {
  const calls = callsIn(drawn);
  const { data = {} } = drawn.model.settings ?? {};
  return new Map<string, Rule>([
    ...computedRules(calls),
    ...calls.flatMap(constraintRules),
    ...(data.groups ?? []).map(({ names, strength }) => {
      const words = `{ ${names.join(', ')} } @ ${strength}`;
      return [keyOf('group', ...names.toSorted()), { names, words }] as const;
    }),
    ...(data.applies ?? []).map(({ name, when }) => {
      return [keyOf('applies', name), { names: [name], words: `${when} → <${name}>` }] as const;
    }),
    ...valueRules(drawn, data),
  ]);
}

const keyOf = (...parts: string[]) => JSON.stringify(parts);

function computedRules(calls: readonly Call[]): [string, Rule][] {
  const formulas = new Map<string, string>();
  for (const { model, bind } of calls) {
    for (const { name, formula } of model.settings?.data?.computed ?? []) {
      const own = bind.get(name) ?? name;
      if (!formulas.has(own)) formulas.set(own, renameTokens(formula, bind));
    }
  }
  const computed = [...formulas].map(([name, formula]) => ({ name, formula }));
  const reached = namesComputedFrom(computed);
  return computed.map(({ name, formula }) => {
    const names = [...reached].flatMap(([user, all]) => (all.has(name) ? [user] : []));
    return [keyOf('computed', name), { names, words: `${name} = ${formula}` }];
  });
}

function constraintRules({ model, bind }: Call): [string, Rule][] {
  return (model.settings?.constraints ?? []).map((constraint) => {
    const parts = [constraint.if, constraint.implies].map((text) =>
      bind.size > 0 ? renameInCondition(text, NO_STATE, { data: bind }) : text,
    );
    const read = parts.map((text) => readCondition(text));
    const names = read.flatMap((one) => (one.ok ? namesIn(one.condition) : []));
    const words = parts.join(' → ');
    return [keyOf('constraint', words), { names, words }];
  });
}

const NO_STATE: ReadonlySet<string> = new Set();

function valueRules(drawn: Drawn, { weights = [], aliases = [] }: DataSettings): [string, Rule][] {
  const isSecret = secretsIn(drawn);
  return [
    ...weights.map(({ name, value, weight }): [string, Rule] => {
      const words = `${name} = ${value} (${weight})`;
      return [keyOf('weight', name, value), { names: [name], words, isSecret: isSecret(name) }];
    }),
    ...aliases.map(({ name, value, names }): [string, Rule] => {
      const words = `${name} = ${[value, ...names].join(' | ')}`;
      return [keyOf('alias', name, value), { names: [name], words, isSecret: isSecret(name) }];
    }),
  ];
}

function secretsIn({ model, context }: Drawn): (name: string) => boolean {
  const records = recordsByName(model, context);
  return (name) => records.get(name)?.some((record) => record.isSecret) ?? false;
}

function newRows(before: Drawn, after: Drawn): Change[] {
  const isSecret = secretsIn(after);
  const had = new Set(rowsOf(before).map(rowKey));
  const rows = new Map(rowsOf(after).map((row) => [rowKey(row), row]));
  return [...rows].flatMap(([key, row]): Change[] => {
    if (had.has(key)) return [];
    const words = rowInWords(row);
    const change = {
      on: 'row',
      kind: 'added',
      id: words,
      before: null,
      after: words,
      row,
    } as const;
    return [{ ...change, ...(Object.keys(row).some(isSecret) && { isSecret: true }) }];
  });
}

function rowsOf({ model }: Drawn): Record<string, string>[] {
  const { data } = model.settings ?? {};
  return withFirstNames(data?.rows ?? [], data);
}

function rowKey(row: Record<string, string>): string {
  return JSON.stringify(Object.entries(row).sort());
}
