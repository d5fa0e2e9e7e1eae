import type { ArchivedModel, ArchivedProject } from '@caseloom/contract/archive-files';
import type { ModelNode } from '@caseloom/engine';
import { MASK } from '@caseloom/formats';
import { inflate } from '../../workers/known-cases.ts';
import { printsOf } from '../requirement/print.ts';
import type { LocalIds } from './local-ids.ts';
import type {
  listAutomated,
  listDrawn,
  listReleased,
  listRequired,
} from './queries/project-rows.ts';
import { sortBy } from './sort-by.ts';

/*
 * What is drawn and written, as an archive says it.
 */

type Drawn = Awaited<ReturnType<typeof listDrawn>>;

export function writeSteps({ steps }: Drawn, ids: LocalIds): ArchivedProject['steps'] {
  return steps.map(({ id, type, label, expected, createdAt }) => ({
    ...{ id: ids.of(id), type, label, expected, createdAt: createdAt.toISOString() },
  }));
}

/** Values of secret test data stay where they are: an archive is a file that goes from hand to hand. */
export function writeTestData({ testData }: Drawn, ids: LocalIds): ArchivedProject['testData'] {
  return testData.map((row) => ({
    id: ids.of(row.id),
    model: row.modelId && ids.of(row.modelId),
    name: row.name,
    validity: row.validity,
    type: row.type,
    values: row.isSecret ? row.values.map(() => MASK) : row.values,
    label: row.label,
    range: row.range,
    risk: row.risk,
    isDefault: row.isDefault,
    isSecret: row.isSecret,
    isPublic: row.isPublic,
    createdAt: row.createdAt.toISOString(),
  }));
}

export function writeModels(
  { models, versions, generations }: Drawn,
  ids: LocalIds,
): ArchivedModel[] {
  const versionsOf = Map.groupBy(versions, ({ modelId }) => modelId);
  const generationsOf = Map.groupBy(generations, ({ modelId }) => modelId);
  return models.map((row) => ({
    id: ids.of(row.id),
    ...writeDrawing(row, ids),
    version: row.version,
    testCases: row.testCases,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: ids.person(row.updatedBy),
    versions: (versionsOf.get(row.id) ?? []).map((version) => ({
      version: version.version,
      ...writeDrawing(version, ids),
      createdAt: version.createdAt.toISOString(),
      createdBy: ids.person(version.createdBy),
    })),
    generations: sortBy(generationsOf.get(row.id) ?? [], ({ settings }) => [settings]).map(
      ({ settings, modelVersion, cases, updatedAt }) => ({
        settings,
        modelVersion,
        cases: inflate(cases),
        updatedAt: updatedAt.toISOString(),
      }),
    ),
  }));
}

type Drawing = Pick<
  Drawn['models'][number],
  'name' | 'description' | 'bddType' | 'isHidden' | 'nodes' | 'edges' | 'settings'
>;

function writeDrawing(row: Drawing, ids: LocalIds): Drawing {
  const { name, description, bddType, isHidden, nodes, edges, settings } = row;
  const written = nodes.map((node) => writeNode(node, ids));
  return { name, description, bddType, isHidden, nodes: written, edges, settings };
}

function writeNode(node: ModelNode, ids: LocalIds): ModelNode {
  const { stepId, modelId } = node;
  return {
    ...node,
    ...(stepId && { stepId: ids.of(stepId) }),
    ...(modelId && { modelId: ids.of(modelId) }),
  };
}

type Required = Awaited<ReturnType<typeof listRequired>>;

export function writeRequirements(
  { records, prints, dismissals, outcomes }: Required,
  { models, steps }: Drawn,
  ids: LocalIds,
): ArchivedProject['requirements'] {
  const library = steps.map(({ expected, ...step }) => ({
    ...step,
    ...(expected && { expected }),
  }));
  const now = new Map(models.map((model) => [model.id, printsOf(model, library)]));
  return {
    records: sortBy(records, ({ requirement }) => [requirement]).map((row) => ({
      id: row.requirement,
      title: row.title,
      text: row.text,
      parent: row.parent,
      link: row.link,
      position: row.position,
      version: row.version,
      reviewedTitle: row.reviewedTitle,
      reviewedText: row.reviewedText,
      reviewedBy: ids.person(row.reviewedBy),
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      updatedBy: ids.person(row.updatedBy),
      updatedAt: row.updatedAt.toISOString(),
    })),
    reviews: sortBy(
      prints
        .toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))
        .map((row) => ({
          model: ids.of(row.modelId),
          requirement: row.requirement,
          // ids are part of a print: what is the same is the same under other ids too
          print: now.get(row.modelId)?.get(row.requirement) === row.print ? null : row.print,
          reviewedBy: ids.person(row.reviewedBy),
          reviewedAt: row.reviewedAt?.toISOString() ?? null,
        })),
      ({ model, requirement }) => [model, requirement],
    ),
    dismissals: sortBy(dismissals, ({ requirement }) => [requirement]).map((row) => ({
      requirement: row.requirement,
      reason: row.reason,
      dismissedBy: ids.person(row.dismissedBy),
      dismissedAt: row.dismissedAt.toISOString(),
    })),
    outcomes: sortBy(outcomes, ({ requirement }) => [requirement]).map((row) => ({
      requirement: row.requirement,
      status: row.status,
      changedAt: row.changedAt.toISOString(),
    })),
  };
}

export function writeAutomation(
  { names, dismissed }: Awaited<ReturnType<typeof listAutomated>>,
  ids: LocalIds,
): ArchivedProject['automation'] {
  return {
    names: sortBy(names, ({ caseKey, name }) => [caseKey, name]).map(({ caseKey, name }) => ({
      caseKey,
      name,
    })),
    dismissed: sortBy(dismissed, ({ automationName }) => [automationName]).map((row) => ({
      automationName: row.automationName,
      dismissedBy: ids.person(row.dismissedBy),
      dismissedAt: row.dismissedAt.toISOString(),
    })),
  };
}

export function writeReleases(
  { releases, runs }: Awaited<ReturnType<typeof listReleased>>,
  ids: LocalIds,
): ArchivedProject['releases'] {
  const runsOf = Map.groupBy(runs, ({ releaseId }) => releaseId);
  return releases.map((row) => ({
    id: ids.of(row.id),
    name: row.name,
    note: row.note,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    builds: row.builds,
    status: row.status,
    createdBy: ids.person(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    runs: (runsOf.get(row.id) ?? []).map(({ runId }) => ids.of(runId)),
  }));
}
