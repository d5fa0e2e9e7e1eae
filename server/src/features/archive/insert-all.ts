import type { Queryable } from '../../db/open.ts';
import { flakyMutes } from '../flaky/schema.ts';
import { replaceUses } from '../model/queries/calls.ts';
import { modelGenerations, models, modelVersions } from '../model/schema.ts';
import { releaseRuns, releases } from '../release/schema.ts';
import {
  caseOutcomes,
  requirementDismissals,
  requirementOutcomes,
  requirementPrints,
  requirements,
} from '../requirement/schema.ts';
import {
  attachments,
  dismissedResults,
  resultActions,
  results,
  unmatchedResults,
} from '../result/schema.ts';
import { runs } from '../run/schema.ts';
import { steps } from '../step/schema.ts';
import { readKnownSources } from '../suite/queries/sources.ts';
import { automationNames, caseAttributes, suiteCases, suites } from '../suite/schema.ts';
import { testData } from '../test-data/schema.ts';
import { insertImportedPeople } from '../user/queries/imported-people.ts';
import type { ProjectRows } from './archive-rows.ts';
import {
  countResults,
  insertRows,
  insertVerdicts,
  linkVerdicts,
  setSources,
} from './queries/insert-rows.ts';
import type { RunRows } from './run-rows.ts';
import type { KnownSources } from './suite-rows.ts';

/** Inserts all rows of a project that is there already, parents before children. */
export async function insertAll(tx: Queryable, rows: ProjectRows): Promise<void> {
  const { companyId } = rows;
  await insertImportedPeople(tx, companyId, rows.people);
  await insertDrawn(tx, rows);
  await insertRows(tx, suites, rows.suites.suites);
  await insertRows(tx, suiteCases, rows.suites.cases);
  await insertRows(tx, caseAttributes, rows.suites.attributes);
  await insertRows(tx, flakyMutes, rows.suites.mutes);
  await insertRows(tx, caseOutcomes, rows.suites.outcomes);
  for (const run of rows.runs) await insertRun(tx, run);
  await insertRows(tx, releases, rows.released.releases);
  await insertRows(tx, releaseRuns, rows.released.runs);
  for (const known of rows.suites.sources) await insertSources(tx, rows, known);
}

async function insertDrawn(tx: Queryable, rows: ProjectRows): Promise<void> {
  const { companyId, projectId, drawn, required, automation } = rows;
  await insertRows(tx, steps, rows.steps);
  await insertRows(tx, models, drawn.models);
  await insertRows(tx, modelVersions, drawn.versions);
  await insertRows(tx, modelGenerations, drawn.generations);
  for (const { id, nodes } of drawn.models) {
    const stepIds = [...new Set(nodes.flatMap(({ stepId }) => stepId ?? []))];
    const calledIds = [...new Set(nodes.flatMap(({ modelId }) => modelId ?? []))];
    await replaceUses(tx, { companyId, projectId, id }, { stepIds, calledIds });
  }
  await insertRows(tx, testData, rows.data);
  await insertRows(tx, requirements, required.records);
  await insertRows(tx, requirementPrints, required.prints);
  await insertRows(tx, requirementDismissals, required.dismissals);
  await insertRows(tx, requirementOutcomes, required.outcomes);
  await insertRows(tx, automationNames, automation.names);
  await insertRows(tx, dismissedResults, automation.dismissed);
}

async function insertRun(tx: Queryable, of: RunRows): Promise<void> {
  const { companyId, projectId, id = '' } = of.run;
  await insertRows(tx, runs, [of.run]);
  await insertRows(tx, results, of.results);
  await insertRows(tx, resultActions, of.actions);
  await countResults(tx);
  const numbers = await insertVerdicts(tx, of.verdicts);
  await linkVerdicts(tx, { companyId, projectId, id }, { shown: of.shown, numbers });
  await insertRows(tx, attachments, of.attachments);
  await insertRows(tx, unmatchedResults, of.unmatched);
}

/** Of a source that had changed since its suite was generated. */
const CHANGED = 'changed';

/** What was as its suite knew it is so again, under the ids of now; what had changed stays changed. */
async function insertSources(
  tx: Queryable,
  { companyId, projectId }: Pick<ProjectRows, 'companyId' | 'projectId'>,
  known: KnownSources,
): Promise<void> {
  const { suiteId, modelId, chosen } = known;
  const blank = (kind: 'models' | 'steps' | 'data') =>
    Object.fromEntries([...known[kind].keys()].map((key) => [key, '']));
  const now = await readKnownSources(
    tx,
    { companyId, projectId, modelId },
    { chosen, models: blank('models'), steps: blank('steps'), data: blank('data') },
  );
  const then = (kind: 'models' | 'steps' | 'data') =>
    Object.fromEntries(
      [...known[kind]].map(([key, isCurrent]) => [
        key,
        isCurrent ? (now[kind][key] ?? '') : CHANGED,
      ]),
    );
  const isCurrent = [known.models, known.steps, known.data].every((kind) =>
    [...kind.values()].every(Boolean),
  );
  await setSources(
    tx,
    { companyId, suiteId },
    {
      ...{ chosen, print: isCurrent ? now.print : CHANGED },
      ...{ models: then('models'), steps: then('steps'), data: then('data') },
    },
  );
}
