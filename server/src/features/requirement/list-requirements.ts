import type { RequirementAnswer } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listModels } from '../model/queries.ts';
import { listSteps } from '../step/queries.ts';
import { printsOf } from './print.ts';
import { listCoveringCases, listNamedByCases } from './queries/covering-cases.ts';
import { listDismissals } from './queries/dismissals.ts';
import { listGeneratedOnly } from './queries/generated-models.ts';
import type { Scope } from './queries/live-cases.ts';
import { listOutcomes } from './queries/outcomes.ts';
import { listRecords } from './queries/records.ts';
import { listRequirementPrints } from './queries.ts';
import { type Drawn, toRequirement } from './to-requirement.ts';
import { inTreeOrder } from './tree.ts';

/** As many cases of each requirement as a list shows. */
export const SHOWN_CASES = 50;

/** One requirement as the list has it. @throws AppError `requirement_not_found` */
export async function requireRequirement(
  tx: Queryable,
  at: Scope,
  id: string,
): Promise<RequirementAnswer> {
  const found = (await listRequirements(tx, at, SHOWN_CASES)).find((one) => one.id === id);
  if (!found) throw new AppError('requirement_not_found');
  return found;
}

/** Where the models of a project carry each requirement, and what is said there. */
export async function drawnIn(tx: Queryable, at: Scope): Promise<Map<string, Drawn[]>> {
  const rows = await listSteps(tx, at);
  const steps = rows.map(({ expected, ...step }) => ({
    ...step,
    ...(expected ? { expected } : {}),
  }));
  const drawn = new Map<string, Drawn[]>();
  for (const model of await listModels(tx, at, true))
    for (const [requirement, print] of printsOf(model, steps)) {
      const one = { modelId: model.id, name: model.name, print };
      drawn.set(requirement, [...(drawn.get(requirement) ?? []), one]);
    }
  return drawn;
}

/** The requirements of which a change of the words makes something suspect: models or cases name them. */
export async function listCoveredIds(tx: Queryable, at: Scope): Promise<Set<string>> {
  const drawn = await drawnIn(tx, at);
  return new Set([...drawn.keys(), ...(await listNamedByCases(tx, at))]);
}

/** Whether nothing tests a requirement, and nothing is meant to. */
const isSetAside = ({ caseCount, dismissed }: RequirementAnswer) =>
  caseCount === 0 && dismissed !== null;

/**
 * Every requirement that somebody wrote down, that a drawing or a case names, or of which it is known how it stood when
 * its cases changed: as a tree, then in the order of their names, those that are not to be tested last, with all their
 * cases or with up to `limit` of each.
 */
export async function listRequirements(
  tx: Queryable,
  at: Scope,
  limit?: number,
): Promise<RequirementAnswer[]> {
  const drawn = await drawnIn(tx, at);
  const records = await listRecords(tx, at);
  const prints = Map.groupBy(await listRequirementPrints(tx, at), ({ requirement }) => requirement);
  const outcomes = await listOutcomes(tx, at);
  const generatedOnly = await listGeneratedOnly(tx, at);
  const dismissals = await listDismissals(tx, at);
  const cases = Map.groupBy(
    await listCoveringCases(tx, at, limit),
    ({ requirement }) => requirement,
  );
  const parents = new Set([...records.values()].map(({ parent }) => parent));
  const ids = new Set([...drawn.keys(), ...cases.keys(), ...outcomes.keys(), ...records.keys()]);
  return inTreeOrder(ids, records)
    .map((id) =>
      toRequirement(id, {
        drawn: drawn.get(id) ?? [],
        prints: prints.get(id) ?? [],
        generatedOnly,
        cases: cases.get(id) ?? [],
        outcome: outcomes.get(id),
        dismissal: dismissals.get(id),
        record: records.get(id),
        hasParts: parents.has(id),
      }),
    )
    .sort((one, other) => Number(isSetAside(one)) - Number(isSetAside(other)));
}
