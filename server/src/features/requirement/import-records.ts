import { createHash } from 'node:crypto';
import { LIMITS, type RequirementChange, type RequirementImport } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';
import { lockProject } from '../project/queries.ts';
import { listCoveredIds } from './list-requirements.ts';
import type { Scope } from './queries/live-cases.ts';
import {
  deleteRecords,
  keepImport,
  listRecords,
  type RecordRow,
  takeImport,
  writeRecords,
} from './queries/records.ts';
import { toNewRow, type Words, withWords } from './save-record.ts';
import type { ImportedChange, KeptRecord } from './schema.ts';
import { hasCycle } from './tree.ts';

type Item = Words & { id: string };

type Options = {
  isPreview?: boolean | undefined;
  deletesGone?: boolean | undefined;
  print?: string | undefined;
  by: string;
};

/** What an import would do. */
type Plan = {
  records: Map<string, RecordRow>;
  items: Item[];
  changes: RequirementChange[];
  orphans: string[];
};

/**
 * Adds and changes requirements by their ids, all or nothing.
 *
 * @throws AppError `import_outdated` where this is not what the preview showed, `requirements_full`, `requirement_cycle`
 */
export async function importRecords(
  tx: Queryable,
  at: Scope,
  items: Item[],
  { isPreview, deletesGone, print: expected, by }: Options,
): Promise<RequirementImport> {
  if (!isPreview) await lockProject(tx, at);
  const plan = planOf(await listRecords(tx, at), items, deletesGone);
  const { changes, orphans } = plan;
  const print = createHash('sha256')
    .update(JSON.stringify({ changes, orphans }))
    .digest('base64url');
  if (expected !== undefined && expected !== print) throw new AppError('import_outdated');
  const isChange = changes.some(({ kind }) => kind !== 'gone' || deletesGone);
  const importId = isPreview || !isChange ? null : uuidv7();
  if (!isPreview) await carryOut(tx, at, plan, { deletesGone, by, importId });
  const touched = changes.filter(({ kind }) => kind !== 'gone').length;
  return { importId, print, changes, sameCount: items.length - touched, orphans };
}

function planOf(
  records: Map<string, RecordRow>,
  given: Item[],
  deletesGone: boolean | undefined,
): Plan {
  const named = new Set(given.map(({ id }) => id));
  const stays = (id: string) => named.has(id) || (!deletesGone && records.has(id));
  const orphans = given.filter(({ parentId }) => parentId !== null && !stays(parentId));
  const lost = new Set(orphans);
  const items = given.map((item) => (lost.has(item) ? { ...item, parentId: null } : item));
  const gone = [...records.values()].filter(({ requirement }) => !named.has(requirement));
  const kept = deletesGone ? [] : gone;
  if (items.length + kept.length > LIMITS.requirements) throw new AppError('requirements_full');
  const parents = new Map<string, string | null>([
    ...kept.map((row) => [row.requirement, row.parent] as const),
    ...items.map(({ id, parentId }) => [id, parentId] as const),
  ]);
  if (hasCycle(parents)) throw new AppError('requirement_cycle');
  return {
    ...{ records, items, orphans: orphans.map(({ id }) => id) },
    changes: [
      ...items.flatMap((item) => changeOf(item, records.get(item.id))),
      ...gone.map(
        (row): RequirementChange => ({
          ...{ id: row.requirement, kind: 'gone', before: wordsOf(row), after: null },
        }),
      ),
    ],
  };
}

const wordsOf = ({ title, text, parent, link }: RecordRow): Words => ({
  ...{ title, text, parentId: parent, link },
});

function changeOf({ id, ...after }: Item, row: RecordRow | undefined): RequirementChange[] {
  if (!row) return [{ id, kind: 'new', before: null, after }];
  const before = wordsOf(row);
  const isSame = (Object.keys(before) as (keyof Words)[]).every(
    (part) => before[part] === after[part],
  );
  return isSame ? [] : [{ id, kind: 'changed', before, after }];
}

async function carryOut(
  tx: Queryable,
  at: Scope,
  { records, items, changes }: Plan,
  { deletesGone, by, importId }: Pick<Options, 'deletesGone' | 'by'> & { importId: string | null },
): Promise<void> {
  const kinds = new Map(changes.map(({ id, kind }) => [id, kind]));
  const covered = await listCoveredIds(tx, at);
  const rows = items.flatMap((item, position): RecordRow[] => {
    const before = records.get(item.id);
    if (!before) return [toNewRow(at, item, { position, by })];
    const placed = { ...before, position };
    if (kinds.get(item.id) === 'changed')
      return [withWords(placed, item, { isCovered: covered.has(item.id), by })];
    return before.position === position ? [] : [placed];
  });
  const gone = deletesGone ? changes.flatMap(({ id, kind }) => (kind === 'gone' ? [id] : [])) : [];
  await writeRecords(tx, rows);
  await deleteRecords(tx, at, gone);
  if (!importId) return;
  const before = (id: string) => toKept(records.get(id));
  await keepImport(tx, {
    ...{ companyId: at.companyId, projectId: at.projectId, id: importId, createdBy: by },
    changes: [
      ...rows.map(({ requirement: id, version }) => ({ id, before: before(id), version })),
      ...gone.map((id) => ({ id, before: before(id), version: null })),
    ],
  });
}

function toKept(row: RecordRow | undefined): KeptRecord | null {
  if (!row) return null;
  const { companyId: _, projectId: _project, reviewedAt, updatedAt, ...kept } = row;
  return {
    ...kept,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Takes the last import back: its requirements are as they were before it.
 *
 * @throws AppError `import_not_undone` where it is not the last one, or they are not as it left them
 */
export async function undoImport(
  tx: Queryable,
  at: Scope,
  { importId, by }: { importId: string; by: string },
): Promise<void> {
  await lockProject(tx, at);
  const done = await takeImport(tx, { ...at, id: importId });
  if (!done) throw new AppError('import_not_undone');
  const { changes, createdAt } = done;
  const records = await listRecords(tx, at);
  // one that was deleted and written again may have the version that it had
  const isAsLeft = ({ id, version }: ImportedChange) => {
    const row = records.get(id);
    return (row?.version ?? null) === version && (!row || row.updatedAt <= createdAt);
  };
  if (!changes.every(isAsLeft)) throw new AppError('import_not_undone');
  const restored = changes.flatMap((change) => toRestored(at, change, by));
  const made = changes.flatMap(({ id, before }) => (before ? [] : [id]));
  for (const id of made) records.delete(id);
  for (const row of restored) records.set(row.requirement, row);
  const parents = new Map([...records].map(([id, { parent }]) => [id, parent]));
  const isWhole = [...parents.values()].every((parent) => parent === null || parents.has(parent));
  if (!isWhole || hasCycle(parents)) throw new AppError('import_not_undone');
  await writeRecords(tx, restored);
  await deleteRecords(tx, at, made);
}

/** A row as it was, for whoever opened it meanwhile a newer one: they do not save over it. */
function toRestored(at: Scope, { before, version }: ImportedChange, by: string): RecordRow[] {
  if (!before) return [];
  const { reviewedAt, ...row } = before;
  return [
    {
      ...{ companyId: at.companyId, projectId: at.projectId, ...row },
      version: Math.max(row.version, version ?? 0) + 1,
      reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
      ...{ updatedBy: by, updatedAt: new Date() },
    },
  ];
}
