import type { Found } from '@caseloom/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../../db/array-of.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects } from '../../db/schema.ts';
import { containsText, wordsOf } from '../../db/text-search.ts';
import { models } from '../model/schema.ts';
import { releases } from '../release/schema.ts';
import { runs } from '../run/schema.ts';
import { steps } from '../step/schema.ts';
import { suites } from '../suite/schema.ts';
import { testData } from '../test-data/schema.ts';

/** Where is looked: only in projects that the asking user may see. */
export type Scope = { companyId: string; projectIds: string[]; words: string };

/** What an index found, by kind. */
export type FoundIds = { companyId: string; ids: Map<string, string[]> };

/** The things of each kind that hold the words, by the indexes of their texts (migration `search_index`). */
export async function findIds(
  tx: Queryable,
  { companyId, projectIds, words }: Scope,
): Promise<FoundIds> {
  const { rows } = await tx.execute<{ kind: string; ids: string[] }>(sql`
    select kind, array_agg(id::text) as ids
    from search_ids(${arrayOf(wordsOf(words), 'text')}, ${arrayOf(projectIds, 'uuid')}, ${MAX_HITS})
    group by kind`);
  return { companyId, ids: new Map(rows.map(({ kind, ids }) => [kind, ids])) };
}

/** The most that are found of each kind. */
export const MAX_HITS = 8;
const project = { slug: projects.slug, name: projects.name };
/** The shorter a text that holds the words, the more of it they are. */
const closest = (text: SQL | typeof steps.label) => asc(sql`length(${text})`);
const never = sql<Date | null>`null::timestamptz`;

/** At most 8 projects that have the words in their name or description, the shortest name first. */
export async function findProjects(tx: Queryable, found: FoundIds) {
  return tx
    .select({ id: projects.id, name: projects.name, project, updatedAt: never })
    .from(projects)
    .where(isFound(projects, found, 'project'))
    .orderBy(closest(sql`${projects.name}`), desc(projects.createdAt));
}

/** The models changed last. Hidden ones are for the project's own page. */
export async function findLastModels(tx: Queryable, scope: Scope) {
  return tx
    .select({ id: models.id, name: models.name, project, updatedAt: models.updatedAt })
    .from(models)
    .innerJoin(projects, refersTo(models.projectId, projects))
    .where(and(isWithin(models, scope), eq(models.isHidden, false)))
    .orderBy(desc(models.updatedAt), desc(models.id))
    .limit(MAX_HITS);
}

/** Models by their words, the shortest name first. */
export async function findModels(tx: Queryable, found: FoundIds) {
  return tx
    .select({ id: models.id, name: models.name, project, updatedAt: models.updatedAt })
    .from(models)
    .innerJoin(projects, refersTo(models.projectId, projects))
    .where(isFound(models, found, 'model'))
    .orderBy(closest(sql`${models.name}`), desc(models.updatedAt), desc(models.id));
}

/** At most 8 steps of the libraries that have the words in their label, the shortest label first. */
export async function findSteps(tx: Queryable, found: FoundIds) {
  return tx
    .select({ id: steps.id, name: steps.label, project, updatedAt: never })
    .from(steps)
    .innerJoin(projects, refersTo(steps.projectId, projects))
    .where(isFound(steps, found, 'step'))
    .orderBy(closest(steps.label), desc(steps.createdAt));
}

/** Variables by their names, each once for all its classes. Values are not searched: they may be secret. */
export async function findTestData(tx: Queryable, found: FoundIds) {
  const name = sql<string>`${testData.name}`;
  return tx
    .select({ id: sql<string>`min(${testData.id}::text)`, name, project, updatedAt: never })
    .from(testData)
    .innerJoin(projects, refersTo(testData.projectId, projects))
    .where(isFound(testData, found, 'testData'))
    .groupBy(testData.name, projects.id, projects.slug, projects.name)
    .orderBy(closest(name), asc(name));
}

/** At most 8 releases that have the words in their name, the shortest name first. */
export async function findReleases(tx: Queryable, scope: Scope) {
  return tx
    .select({ id: releases.id, name: releases.name, project, updatedAt: never })
    .from(releases)
    .innerJoin(projects, refersTo(releases.projectId, projects))
    .where(and(isWithin(releases, scope), containsText(scope.words, [releases.name])))
    .orderBy(closest(sql`${releases.name}`), desc(releases.id))
    .limit(MAX_HITS);
}

/** At most 8 suites that have the words in their name, the shortest name first. */
export async function findSuites(tx: Queryable, found: FoundIds) {
  return tx
    .select({ id: suites.id, name: suites.name, project, updatedAt: never })
    .from(suites)
    .innerJoin(projects, refersTo(suites.projectId, projects))
    .where(isFound(suites, found, 'suite'))
    .orderBy(closest(sql`${suites.name}`), desc(suites.id));
}

/** At most 8 runs that have the words in their name or environment, the newest of those with the shortest name first. */
export async function findRuns(tx: Queryable, found: FoundIds) {
  const { id, name, environment } = runs;
  return tx
    .select({ id, name, project, environment, updatedAt: never })
    .from(runs)
    .innerJoin(projects, refersTo(runs.projectId, projects))
    .where(isFound(runs, found, 'run'))
    .orderBy(closest(sql`${name}`), desc(id));
}

type Searched =
  | typeof projects
  | typeof models
  | typeof steps
  | typeof testData
  | typeof suites
  | typeof runs;

function isFound({ companyId, id }: Searched, found: FoundIds, kind: Found['kind']) {
  return and(eq(companyId, found.companyId), inArray(id, found.ids.get(kind) ?? []));
}

function isWithin({ companyId, projectId }: typeof models | typeof releases, scope: Scope) {
  return and(eq(companyId, scope.companyId), inArray(projectId, scope.projectIds));
}

type FoundRow = Omit<Found, 'kind' | 'updatedAt' | 'environment' | 'caseKey'> & {
  updatedAt: Date | null;
  environment?: string;
  caseKey?: string;
};

/** Makes the function that turns a row into a result of this kind, with its time in ISO 8601. */
export function toFound(kind: Found['kind']) {
  return ({ updatedAt, environment, caseKey, ...row }: FoundRow): Found => ({
    kind,
    ...row,
    environment: environment || null,
    caseKey: caseKey ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
  });
}
