import { LIMITS } from '@caseloom/contract';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { findCaller } from '../../http/caller.ts';
import { changesOf } from '../../http/changes.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { isInBin, putIntoBin } from '../bin/queries/put-and-restore.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { openDrawing, openVersion } from '../model/queries/versions.ts';
import { findModel } from '../model/queries.ts';
import { requireProject } from '../project/queries.ts';
import { continueCases } from './continue-cases.ts';
import { continueKeys } from './continue-keys.ts';
import { drawSuite, exportSuite, plainCases } from './export.ts';
import { fillSuite } from './fill-suite.ts';
import { make, nextOptions, openSource } from './make.ts';
import { previewGeneration } from './preview.ts';
import { listTags } from './queries/case-attributes.ts';
import { findCase, listCases, listLiveCases, listPrints, listSections } from './queries/cases.ts';
import { countChanges, listChanges, withGeneratedBatch } from './queries/generated-batch.ts';
import { rowsBefore } from './queries/sections.ts';
import { listSourceChanges } from './queries/sources.ts';
import {
  insertSuite,
  listSuites,
  lockSuite,
  requireSuite,
  toSuite,
  updateSuite,
} from './queries.ts';
import { setAttributes, undoAttributes } from './set-attributes.ts';
import { openAutomationNames, setAutomationNames } from './set-automation-names.ts';
import { fillGeneratedBatch, storeGeneration } from './store-generation.ts';
import { toCase, toSummary } from './to-case.ts';
import { wordCase } from './word-case.ts';
import { writtenRoutes } from './written-routes.ts';

const api = authenticated.suite;

export const suiteRoutes = {
  create: api.create.handler(async ({ context, input }) => {
    const { db, actor, language, enqueue, accept, taskOwner: owner } = context;
    const { companyId, id: createdBy } = actor;
    const chosen = defined(input.settings ?? {});
    const source = await inCompany(db, companyId, (tx) =>
      openSource(tx, actor, { modelId: input.modelId, chosen, language }),
    );
    const { opened, projectId, settings } = source;
    const isLarge = settings.limit > LIMITS.generatedCases;
    const made = isLarge ? undefined : await make({ source, language, owner });
    const { id: modelId, name: modelName, version: modelVersion, bddType } = opened;
    const suite = await inCompany(db, companyId, async (tx) => {
      const id = await insertSuite(tx, {
        ...{ companyId, projectId, createdBy, modelId, modelName, modelVersion, bddType },
        name: input.name ?? modelName,
        settings,
        options: { ...chosen, language: settings.language },
        status: 'generating',
      });
      if (made) {
        const suite = { companyId, projectId, id, revision: 1 };
        await withGeneratedBatch(tx, suite, async () => {
          await fillGeneratedBatch(tx, suite, made);
          await storeGeneration(tx, suite, made);
        });
      }
      return toSuite(await requireSuite(tx, actor, id), language);
    });
    if (isLarge) {
      await enqueue(fillSuite, { companyId, suiteId: suite.id, userId: createdBy, language });
      accept();
    }
    return suite;
  }),

  listOfProject: api.listOfProject.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug: input.slug });
      const page = pageOf(input, 'id');
      const { companyId, id: projectId } = project;
      const at = { companyId, projectId, modelId: input.modelId };
      const { rows, total } = await listSuites(tx, at, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.id);
      return { items: items.map((row) => toSuite(row, language)), nextCursor, total };
    }),
  ),

  get: api.get.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const row = await requireSuite(tx, actor, input.id);
      const { companyId, modelId } = row;
      if (modelId === null) return { ...toSuite(row, language), changedSince: [] };
      const isGone = row.newestVersion === null;
      const isModelInBin = isGone && (await isInBin(tx, 'model', { companyId, id: modelId }));
      const changedSince = isGone ? [] : await listSourceChanges(tx, { ...row, modelId });
      return { ...toSuite(row, language), isModelInBin, changedSince };
    }),
  ),

  stream: api.stream.handler(async ({ context, input: { id }, path, signal }) => {
    const { db, actor, language, events, setHeader } = context;
    const open = (reader: Actor) =>
      inCompany(db, reader.companyId, async (tx) =>
        toSuite(await requireSuite(tx, reader, id), language),
      );
    await open(actor);
    // a proxy that gathers answers would keep the news
    setHeader('x-accel-buffering', 'no');
    return changesOf(events, {
      ids: [id, actor.id],
      checkMs: CHECK_MS,
      signal,
      look: async () => open(await findCaller(context, path)),
      stateOf: ({ updatedAt: _, ...suite }) => suite,
      isLast: ({ status }) => status !== 'generating',
    });
  }),

  update: api.update.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, name, note } = input;
      const suite = await requireSuite(tx, actor, id);
      await updateSuite(tx, suite, {
        ...(name !== undefined && { name }),
        ...(note !== undefined && { note }),
      });
      return toSuite(await requireSuite(tx, actor, id), language);
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const suite = await requireSuite(tx, actor, input.id);
      await lockSuite(tx, suite);
      const { runs } = await requireSuite(tx, actor, input.id);
      if (runs > 0) throw new AppError('suite_in_use');
      const { companyId, id } = suite;
      // who still makes its cases finds it no more
      if (suite.status === 'generating') await updateSuite(tx, suite, { status: 'failed' });
      await putIntoBin(tx, 'suite', { companyId, id, deletedBy: actor.id });
    }),
  ),

  cases: api.cases.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, limit: _, cursor: _cursor, from: _from, ...filter } = input;
      const suite = await requireSuite(tx, actor, id);
      const page = pageOf(input, 'place');
      const { rows, total } = await listCases(tx, suite, filter, page);
      const { items, nextCursor } = toPage(rows, page, (row) =>
        filter.groupBy ? rowsBefore(page) + page.limit : row.position,
      );
      const shown = items.map((row) => toSummary(row, suite.generatedIn));
      return { items: shown, nextCursor, total };
    }),
  ),

  sections: api.sections.handler(({ context: { db, actor }, input: { id, ...filter } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      listSections(tx, await requireSuite(tx, actor, id), filter),
    ),
  ),

  case: api.case.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, input.id);
      const row = await findCase(tx, suite, input.key);
      if (!row) throw new AppError('case_not_found');
      return toCase(row, suite.generatedIn);
    }),
  ),

  drawing: api.drawing.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { modelVersion: version, modelId, ...suite } = await requireSuite(tx, actor, input.id);
      if (modelId === null) throw new AppError('model_not_found');
      return openDrawing(tx, { ...suite, modelId, version });
    }),
  ),

  updateCase: api.updateCase.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, ...changes } = input;
      const suite = await requireSuite(tx, actor, id);
      const row = await wordCase(tx, suite, { ...changes, language, by: actor.id });
      return toCase(row, suite.generatedIn);
    }),
  ),

  setAttributes: api.setAttributes.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, ...changes } = input;
      const suite = await requireSuite(tx, actor, id);
      return { changed: await setAttributes(tx, suite, { ...changes, language }) };
    }),
  ),

  undoAttributes: api.undoAttributes.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      undoAttributes(tx, await requireSuite(tx, actor, input.id), input.changed),
    ),
  ),

  automationNames: api.automationNames.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      openAutomationNames(tx, await requireSuite(tx, actor, input.id), input.key),
    ),
  ),

  setAutomationNames: api.setAutomationNames.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      setAutomationNames(tx, await requireSuite(tx, actor, input.id), input),
    ),
  ),

  tags: api.tags.handler(({ context: { db, actor, language }, input: { slug } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, { slug });
      const { compare } = new Intl.Collator(language);
      return (await listTags(tx, { companyId, projectId })).sort(compare);
    }),
  ),

  ...writtenRoutes,

  regenerate: api.regenerate.handler(async ({ context, input }) => {
    const { db, actor, language, enqueue, accept, taskOwner: owner } = context;
    const { companyId } = actor;
    const { suite, options, source } = await inCompany(db, companyId, async (tx) => {
      const row = await requireSuite(tx, actor, input.id);
      if (row.isBeingMade) throw new AppError('suite_not_ready');
      const chosen = nextOptions(row, input.settings ?? {});
      if (row.modelId === null) throw new AppError('model_not_found');
      const source = await openSource(tx, actor, { modelId: row.modelId, chosen, language });
      return { suite: row, options: chosen, source };
    });
    const { isPreview = false, revision = suite.revision, decisions = [], listed = SHOWN } = input;
    const isSeen = input.revision !== undefined || decisions.length > 0;
    const { settings, sources } = source;
    const isOther = input.print !== undefined && input.print !== sources.print;
    if (suite.revision !== revision || isOther) throw new AppError('version_conflict');
    const chosen = { ...options, language: settings.language };
    if (settings.limit > LIMITS.generatedCases && !isPreview) {
      const started = await inCompany(db, companyId, async (tx) => {
        const locked = await lockSuite(tx, suite);
        if (locked.isBeingMade) throw new AppError('suite_not_ready');
        if (isSeen && locked.revision !== revision) throw new AppError('version_conflict');
        await updateSuite(tx, suite, { status: 'generating', progress: 0, problems: [] });
        return toSuite(await requireSuite(tx, actor, suite.id), language);
      });
      const seen = { print: input.print, ...(isSeen && { revision }) };
      const job = { companyId, suiteId: suite.id, userId: actor.id, language, decisions };
      await enqueue(fillSuite, { ...job, options: chosen, seen });
      accept();
      return { suite: started, changes: started.changes, examples: NONE };
    }
    const made = await make({ source, language, owner });
    return inCompany(
      db,
      companyId,
      async (tx) => {
        const locked = isPreview ? suite : await lockSuite(tx, suite);
        if (locked.isBeingMade) throw new AppError('suite_not_ready');
        // somebody else's generation may be of a newer model than this one
        const isNewer = locked.generatedIn !== suite.generatedIn;
        const isLater = isSeen && locked.revision !== revision;
        if (isNewer || isLater) throw new AppError('version_conflict');
        const shown = await withGeneratedBatch(tx, suite, async () => {
          await fillGeneratedBatch(tx, suite, made);
          await continueKeys(tx, suite, { decisions, owner });
          const changes = await countChanges(tx, suite);
          const examples = await listChanges(tx, suite, listed);
          if (isPreview) {
            const preview = await previewGeneration(tx, suite, { ...sources, listed });
            return { changes, examples, preview };
          }
          await storeGeneration(tx, locked, made);
          return { changes, examples };
        });
        if (!isPreview) await updateSuite(tx, suite, { options: chosen });
        return { suite: toSuite(await requireSuite(tx, actor, suite.id), language), ...shown };
      },
      isPreview ? 'repeatable read' : undefined,
    );
  }),

  continueCase: api.continueCase.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, revision, ...decision } = input;
      const suite = await requireSuite(tx, actor, id);
      const [caseKey = decision.key] = await continueCases(tx, suite, {
        ...{ revision, decisions: [decision] },
      });
      return { ...toSuite(await requireSuite(tx, actor, id), language), caseKey };
    }),
  ),

  continueCases: api.continueCases.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, ...decided } = input;
      const suite = await requireSuite(tx, actor, id);
      await continueCases(tx, suite, decided);
      return toSuite(await requireSuite(tx, actor, id), language);
    }),
  ),

  diff: api.diff.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const [mine, other] = [
        await livePrints(tx, actor, input.id),
        await livePrints(tx, actor, input.otherId),
      ];
      const both = [...mine].filter(([key]) => other.has(key));
      const isAlike = ([key, hash]: [string, string]) => other.get(key) === hash;
      return {
        added: [...other.keys()].filter((key) => !mine.has(key)),
        removed: [...mine.keys()].filter((key) => !other.has(key)),
        changed: both.filter((one) => !isAlike(one)).map(([key]) => key),
        unchanged: both.filter(isAlike).map(([key]) => key),
      };
    }),
  ),

  export: api.export.handler(async ({ context, input }) => {
    const { db, backgroundDb, actor, language, taskOwner: owner } = context;
    const { companyId } = actor;
    const { id, format, theme = 'light' } = input;
    const { suite, opened } = await inCompany(db, companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, id);
      const model =
        suite.modelId === null ? undefined : await findModel(tx, companyId, suite.modelId);
      return { suite, opened: model && (await openModel(tx, model)) };
    });
    const drawn = opened && {
      ...opened,
      ...(await inCompany(db, companyId, (tx) =>
        openVersion(tx, { companyId, id: opened.id, version: suite.modelVersion }),
      )),
    };
    if (format === 'svg' || format === 'png') {
      if (!drawn) throw new AppError('model_not_found');
      return drawSuite(suite, drawn, { format, theme, language, owner });
    }
    return exportSuite(suite, { format, opened, drawn, owner }, (write) =>
      inCompany(backgroundDb, companyId, async (tx) => {
        // until they are read nobody changes the cases: the file is of one state of its suite
        const { status, generatedIn } = await lockSuite(tx, suite, 'share');
        if (status === 'generating') throw new AppError('suite_not_ready');
        const toPlain = plainCases(generatedIn);
        for (let after = -1; ; ) {
          const rows = await listLiveCases(tx, suite, after);
          const last = rows.at(-1);
          if (!last) return;
          await write(toPlain(rows));
          after = last.position;
        }
      }),
    );
  }),
};

const NONE = { new: [], back: [], changed: [], gone: [] };
const SHOWN = 100;

/** How often a stream checks its generation without a notification. */
const CHECK_MS = 15_000;

/** The cases a run would have, each with the print of its words. */
async function livePrints(tx: Queryable, actor: Actor, id: string): Promise<Map<string, string>> {
  const prints = await listPrints(tx, await requireSuite(tx, actor, id));
  return new Map(prints.map(({ key, textHash }) => [key, textHash]));
}

function defined<Values extends object>(values: Values): Partial<Values> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Values>;
}
