import type { RequirementAnswer } from '@caseloom/contract';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf } from '../../http/page.ts';
import { fileFacts } from '../../workers/file.ts';
import { writeRowsInWorker } from '../../workers/in-worker.ts';
import { listModels } from '../model/queries.ts';
import { requireProject } from '../project/queries.ts';
import { listSteps } from '../step/queries.ts';
import { printsOf } from './print.ts';
import { listCoveringCases, listMatrixCases } from './queries/covering-cases.ts';
import { dismissRequirement, listDismissals, restoreRequirement } from './queries/dismissals.ts';
import { listOutcomes } from './queries/outcomes.ts';
import { findLink, listRequirementPrints, reviewRequirement, updateLink } from './queries.ts';
import { type Drawn, toRequirement, toRows } from './to-requirement.ts';

const api = authenticated.requirement;

/** As many cases of each requirement as a list shows. */
const SHOWN_CASES = 50;

export const requirementRoutes = {
  listOfProject: api.listOfProject.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return listRequirements(
        tx,
        { companyId: project.companyId, projectId: project.id },
        SHOWN_CASES,
      );
    }),
  ),

  matrix: api.matrix.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { slug, ids, ...page } = input;
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      const { from, limit } = pageOf(page, 'place');
      return listMatrixCases(tx, at, { ids, from, limit });
    }),
  ),

  export: api.export.handler(async ({ context, input }) => {
    const { db, actor, language, taskOwner } = context;
    const { slug, format } = input;
    const { rows, name } = await inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      const pattern = await findLink(tx, at);
      const requirements = await listRequirements(tx, at);
      return { rows: requirements.flatMap((one) => toRows(one, pattern)), name: project.name };
    });
    const facts = fileFacts(name, format);
    return writeRowsInWorker(
      { of: 'matrix', format, language },
      taskOwner,
      (write) => write(rows),
      facts,
    );
  }),

  link: api.link.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return {
        pattern: await findLink(tx, { companyId: project.companyId, projectId: project.id }),
      };
    }),
  ),

  setLink: api.setLink.handler(({ context: { db, actor }, input: { slug, pattern } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      await updateLink(tx, { companyId: project.companyId, projectId: project.id }, pattern);
      return { pattern };
    }),
  ),

  review: api.review.handler(({ context: { db, actor }, input: { slug, id: requirement } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      const drawn = (await drawnIn(tx, at)).get(requirement);
      if (!drawn) throw new AppError('requirement_not_found');
      await reviewRequirement(tx, { ...at, requirement, reviewedBy: actor.id }, drawn);
      return requireRequirement(tx, at, requirement);
    }),
  ),

  dismiss: api.dismiss.handler(({ context: { db, actor }, input: { slug, id, reason } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await requireRequirement(tx, at, id);
      await dismissRequirement(tx, { ...at, requirement: id }, { reason, dismissedBy: actor.id });
      return requireRequirement(tx, at, id);
    }),
  ),

  restore: api.restore.handler(({ context: { db, actor }, input: { slug, id } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      const at = { companyId: project.companyId, projectId: project.id };
      await restoreRequirement(tx, { ...at, requirement: id });
      return requireRequirement(tx, at, id);
    }),
  ),
};

async function requireRequirement(tx: Queryable, at: Scope, id: string) {
  const found = (await listRequirements(tx, at, SHOWN_CASES)).find((one) => one.id === id);
  if (!found) throw new AppError('requirement_not_found');
  return found;
}

type Scope = { companyId: string; projectId: string };

async function drawnIn(tx: Queryable, at: Scope): Promise<Map<string, Drawn[]>> {
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

/** Whether nothing tests a requirement, and nothing is meant to. */
const isSetAside = ({ caseCount, dismissed }: RequirementAnswer) =>
  caseCount === 0 && dismissed !== null;

/** Every requirement that a drawing or a case names, or of which it is known how it stood when its cases changed, in the order of their names, those that are not to be tested last, with all their cases or with up to `limit` of each. */
async function listRequirements(
  tx: Queryable,
  at: Scope,
  limit?: number,
): Promise<RequirementAnswer[]> {
  const drawn = await drawnIn(tx, at);
  const prints = await listRequirementPrints(tx, at);
  const outcomes = await listOutcomes(tx, at);
  const dismissals = await listDismissals(tx, at);
  const cases = Map.groupBy(
    await listCoveringCases(tx, at, limit),
    ({ requirement }) => requirement,
  );
  const ids = [...new Set([...drawn.keys(), ...cases.keys(), ...outcomes.keys()])];
  return ids
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) =>
      toRequirement(id, {
        drawn: drawn.get(id) ?? [],
        prints: prints.filter(({ requirement }) => requirement === id),
        cases: cases.get(id) ?? [],
        outcome: outcomes.get(id),
        dismissal: dismissals.get(id),
      }),
    )
    .sort((one, other) => Number(isSetAside(one)) - Number(isSetAside(other)));
}
