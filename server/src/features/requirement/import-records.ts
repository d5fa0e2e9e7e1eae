import { createHash } from 'node:crypto';
import { LIMITS, type RequirementChange, type RequirementImport } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';
import { lockProject } from '../project/queries.ts';
import { linkCases } from './link-cases.ts';
import { listCoveredIds } from './list-requirements.ts';
import { planLinks } from './plan-links.ts';
import type { Scope } from './queries/live-cases.ts';
import {
  deleteRecords,
  keepImport,
  listRecords,
  type RecordRow,
  writeRecords,
} from './queries/records.ts';
import { toNewRow, type Words, withWords } from './save-record.ts';
import type { ImportedChange, KeptRecord } from './schema.ts';
import { hasCycle } from './tree.ts';

type Item = Words & { id: string; cases: string[] };

type Options = {
  isPreview?: boolean | undefined;
  deletesGone?: boolean | undefined;
  /** Those whose test cases get requirements. */
  suites?: readonly string[] | undefined;
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

type Doing = Pick<Options, 'deletesGone' | 'by'>;

/**
 * Adds and changes requirements by their ids, and lets the test cases cover them that they name, all or nothing.
 *
 * @throws AppError `import_outdated` where this is not what the preview showed, `requirements_full`, `requirement_cycle`,
 * and as `linkCases` does
 */
export async function importRecords(
  tx: Queryable,
  at: Scope,
  items: Item[],
  { isPreview, deletesGone, suites, print: expected, by }: Options,
): Promise<RequirementImport> {
  if (!isPreview) await lockProject(tx, at);
  const plan = planOf(await listRecords(tx, at), items, deletesGone);
  const { changes, orphans } = plan;
  const { additions, links } = await planLinks(tx, at, items, suites);
  // a run that began since changes nothing of what is done
  const { suites: _, ...counts } = links;
  const print = createHash('sha256')
    .update(JSON.stringify({ changes, orphans, additions, counts }))
    .digest('base64url');
  if (expected !== undefined && expected !== print) throw new AppError('import_outdated');
  const isChange =
    additions.length > 0 || changes.some(({ kind }) => kind !== 'gone' || deletesGone);
  const importId = isPreview || !isChange ? null : uuidv7();
  if (!isPreview) {
    const changed = await carryOut(tx, at, plan, { deletesGone, by });
    const linked = await linkCases(tx, at, { additions, by });
    const { companyId, projectId } = at;
    const row = { companyId, projectId, createdBy: by, changes: [...changed, ...linked] };
    if (importId) await keepImport(tx, { ...row, id: importId });
  }
  const touched = changes.filter(({ kind }) => kind !== 'gone').length;
  return { importId, print, changes, sameCount: items.length - touched, orphans, links };
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

function changeOf(
  { id, cases: _, ...after }: Item,
  row: RecordRow | undefined,
): RequirementChange[] {
  if (!row) return [{ id, kind: 'new', before: null, after }];
  const before = wordsOf(row);
  const isSame = (Object.keys(before) as (keyof Words)[]).every(
    (part) => before[part] === after[part],
  );
  return isSame ? [] : [{ id, kind: 'changed', before, after }];
}

/** Changes the requirements themselves. @returns what they were, to undo it by */
async function carryOut(
  tx: Queryable,
  at: Scope,
  { records, items, changes }: Plan,
  { deletesGone, by }: Doing,
): Promise<ImportedChange[]> {
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
  const before = (id: string) => toKept(records.get(id));
  return [
    ...rows.map(({ requirement: id, version }) => ({ id, before: before(id), version })),
    ...gone.map((id) => ({ id, before: before(id), version: null })),
  ];
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
