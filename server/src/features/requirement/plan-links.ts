import { LIMITS, type RequirementLinks } from '@caseloom/contract';
import { createMask } from '@caseloom/formats';
import type { Queryable } from '../../db/open.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { listCasesById, type NamedCase } from './queries/cases-by-id.ts';
import type { Scope } from './queries/live-cases.ts';

type Item = { id: string; cases: string[] };

/** A test case, and the requirements that it gets. */
export type Addition = { suiteId: string; key: string; added: string[] };

/** Which test cases get which requirements, and what else is to be said of the IDs. */
export type LinkPlan = { additions: Addition[]; links: RequirementLinks };

/** A test ID as files have it. */
const TEST_ID = /^@?TC-([A-Z2-7]{10})$/i;
const keyIn = (id: string) => TEST_ID.exec(id)?.[1]?.toUpperCase();

/** Finds the test cases that requirements name, in all suites of the project. */
export async function planLinks(tx: Queryable, at: Scope, items: Item[]): Promise<LinkPlan> {
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
  const byCase = new Map<NamedCase, { requirements: Set<string>; ids: Set<string> }>();
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
  return toPlan(byCase, sorted);
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

function toPlan(
  byCase: Map<NamedCase, { requirements: Set<string>; ids: Set<string> }>,
  sorted: Record<'unknown' | 'generated' | 'removed' | 'full', Set<string>>,
): LinkPlan {
  const additions: LinkPlan['additions'] = [];
  const suites = new Map<string, string>();
  let same = 0;
  for (const [{ suiteId, suiteName, key, requirements: before }, links] of byCase) {
    const { requirements, ids } = links;
    const added = [...requirements].filter((id) => !before.includes(id));
    same += requirements.size - added.length;
    const isFull = before.length + added.length > LIMITS.caseRequirements;
    if (isFull && added.length > 0) for (const id of ids) sorted.full.add(id);
    else if (added.length > 0) {
      additions.push({ suiteId, key, added });
      suites.set(suiteId, suiteName);
    }
  }
  const { unknown, generated, removed, full } = sorted;
  return {
    additions,
    links: {
      cases: additions.length,
      suites: [...suites].map(([id, name]) => ({ id, name })),
      added: additions.reduce((sum, { added }) => sum + added.length, 0),
      same,
      ...{ unknown: [...unknown], generated: [...generated] },
      ...{ removed: [...removed], full: [...full] },
    },
  };
}
