import { LIMITS, type RequirementLinks } from '@caseloom/contract';
import { createMask } from '@caseloom/formats';
import type { Queryable } from '../../db/open.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { chooseSuites, inLikelyOrder, type NamedSuite } from './choose-suites.ts';
import { listCasesById, type NamedCase } from './queries/cases-by-id.ts';
import { listLastRuns } from './queries/last-runs.ts';
import type { Scope } from './queries/live-cases.ts';

type Item = { id: string; cases: string[] };

/** A test case, and the requirements that it gets. */
export type Addition = { suiteId: string; key: string; added: string[] };

/** Which test cases get which requirements, and what else is to be said of the IDs. */
export type LinkPlan = { additions: Addition[]; links: RequirementLinks };

/** A test ID as files have it. */
const TEST_ID = /^@?TC-([A-Z2-7]{10})$/i;
const keyIn = (id: string) => TEST_ID.exec(id)?.[1]?.toUpperCase();

/**
 * Finds the test cases that requirements name.
 *
 * @param suites those whose test cases get requirements; left out, `chooseSuites` says which
 */
export async function planLinks(
  tx: Queryable,
  at: Scope,
  items: Item[],
  suites?: readonly string[],
): Promise<LinkPlan> {
  const ids = [...new Set(items.flatMap(({ cases }) => cases))];
  const mask = createMask(ids.length > 0 ? await listSecretValues(tx, at) : []);
  const found = await listCasesById(tx, at, {
    // a suite has the IDs of its cases without secret values, unless they came before a value was secret
    ids: [...new Set(ids.flatMap((id) => [id, mask(id)]))],
    keys: ids.flatMap((id) => keyIn(id) ?? []),
  });
  const casesOf = createLookup(found, mask);
  const sorted = {
    unknown: new Set<string>(),
    generated: new Set<string>(),
    removed: new Set<string>(),
    full: new Set<string>(),
  };
  const byCase: Found['byCase'] = new Map();
  for (const { id, cases } of items)
    for (const caseId of cases) {
      const named = casesOf(caseId);
      const written = named.filter(({ origin, isRemoved }) => origin === 'written' && !isRemoved);
      for (const one of written) {
        const links = byCase.get(one) ?? { requirements: new Set(), ids: new Set() };
        links.requirements.add(mask(id));
        links.ids.add(caseId);
        byCase.set(one, links);
      }
      const other = written.length > 0 ? undefined : whyNot(named, mask(id));
      if (other) sorted[other].add(caseId);
    }
  const named = new Set([...byCase.keys()].map(({ suiteId }) => suiteId));
  const there = suitesOf(byCase, await listLastRuns(tx, at, [...named]));
  const chosen = suites ? new Set(suites) : chooseSuites(there);
  return toPlan({ byCase, sorted, suites: there, chosen });
}

/** Finds the test cases that an ID means: by their ID in a file or a tool, or by a test ID. */
function createLookup(
  found: NamedCase[],
  mask: (text: string) => string,
): (id: string) => NamedCase[] {
  const byId = groupedBy(found, ({ ids }) => ids);
  const byKey = groupedBy(found, ({ keys }) => keys);
  return (id) => {
    const named = [id, mask(id)].flatMap((name) => byId.get(name) ?? []);
    return [...new Set([...named, ...(byKey.get(keyIn(id) ?? '') ?? [])])];
  };
}

function groupedBy(
  found: NamedCase[],
  namesOf: (one: NamedCase) => string[],
): Map<string, NamedCase[]> {
  const groups = new Map<string, NamedCase[]>();
  for (const one of found)
    for (const name of namesOf(one)) {
      const group = groups.get(name);
      if (group) group.push(one);
      else groups.set(name, [one]);
    }
  return groups;
}

/** Why nothing gets a requirement; undefined where generated test cases cover it already. */
function whyNot(
  named: NamedCase[],
  requirement: string,
): 'unknown' | 'generated' | 'removed' | undefined {
  const generated = named.filter(({ origin }) => origin === 'generated');
  if (generated.length === 0) return named.length === 0 ? 'unknown' : 'removed';
  const isCovered = generated.every(({ requirements }) => requirements.includes(requirement));
  return isCovered ? undefined : 'generated';
}

type Found = {
  byCase: Map<NamedCase, { requirements: Set<string>; ids: Set<string> }>;
  sorted: Record<'unknown' | 'generated' | 'removed' | 'full', Set<string>>;
  suites: ReturnType<typeof suitesOf>;
  chosen: ReadonlySet<string>;
};

function toPlan({ byCase, sorted, suites, chosen }: Found): LinkPlan {
  const additions: LinkPlan['additions'] = [];
  const bySuite = new Map(suites.map(({ id }) => [id, { cases: 0, added: 0 }]));
  for (const [{ suiteId, key, requirements: before }, { requirements, ids }] of byCase) {
    const added = [...requirements].filter((id) => !before.includes(id));
    if (added.length === 0) continue;
    const isFull = before.length + added.length > LIMITS.caseRequirements;
    const isChosen = chosen.has(suiteId);
    if (isFull && isChosen) for (const id of ids) sorted.full.add(id);
    if (isFull) continue;
    const counts = bySuite.get(suiteId);
    if (counts) {
      counts.cases++;
      counts.added += added.length;
    }
    if (isChosen) additions.push({ suiteId, key, added });
  }
  const { unknown, generated, removed, full } = sorted;
  return {
    additions,
    links: {
      cases: additions.length,
      suites: suites.map(({ id, name, lastRunAt }) => ({
        ...{ id, name, lastRunAt, isChosen: chosen.has(id) },
        ...(bySuite.get(id) ?? { cases: 0, added: 0 }),
      })),
      sharedIds: countShared(suites),
      added: additions.reduce((sum, { added }) => sum + added.length, 0),
      same: suites.reduce((sum, { same }) => sum + same, 0),
      ...{ unknown: [...unknown], generated: [...generated] },
      ...{ removed: [...removed], full: [...full] },
    },
  };
}

/** The suites of some test cases, each with the IDs that are found in it. */
function suitesOf(byCase: Found['byCase'], lastRuns: Map<string, string>) {
  const suites = new Map<string, NamedSuite & { ids: Set<string> }>();
  for (const [one, { requirements, ids }] of byCase) {
    const { suiteId: id, suiteName: name } = one;
    const known = suites.get(id);
    const suite = known ?? {
      ...{ id, name, ids: new Set(), same: 0, lastRunAt: lastRuns.get(id) ?? null },
    };
    for (const named of ids) suite.ids.add(named);
    suite.same += [...requirements].filter((has) => one.requirements.includes(has)).length;
    suites.set(id, suite);
  }
  return inLikelyOrder([...suites.values()]);
}

function countShared(suites: NamedSuite[]): number {
  const counts = new Map<string, number>();
  for (const { ids } of suites) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1).length;
}
