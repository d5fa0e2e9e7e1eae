import { polarityIn } from './described-fields.ts';
import { readPath } from './folders.ts';
import { folderLabel, type OwnLabels } from './own-labels.ts';
import { cutMark, type Fits, readOwnNote } from './own-note.ts';
import type { Places } from './own-places.ts';
import { referencesIn } from './references.ts';
import type { WrittenCase, WrittenStep } from './written-case.ts';

/** The cells of a row, by the names of their columns. */
export type Cells = (column: string | undefined) => string;
export type Own = OwnLabels & {
  places: Places;
  /** A print of what the case said when it was downloaded. */
  downloadPrint?: string;
};
type Read = { steps: WrittenStep[]; row: number; section: string[] | undefined };

/** A case that we wrote, of the cells of its first row. */
export function toOwnCase(own: Own, cells: Cells, { steps, row, section }: Read): WrittenCase {
  const { id, ownId, isPositive, isNegative, isCritical, places, downloadPrint } = own;
  const { note, ...preface } = readOwnNote(cells(places.note), fitsOf(own, cells));
  const priority = isCritical ? 'critical' : cells(places.priority);
  const { folder, title = cells(places.title) } = preface;
  const references = preface.requirements ?? referencesIn(cells(places.references));
  const place = folder && !places.folder ? folderLabel(folder) : '';
  const tags = preface.tags ?? own.tags.filter((tag) => tag !== place);
  const ofBehavior = polarityIn(cells('behavior'));
  return {
    ...{ id, ownId, title, row, steps },
    section: folder?.slice() ?? section ?? folderIn(cells, places),
    ...(priority !== '' && priority !== 'undefined' && { priority }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(references.length > 0 && { references: [...references] }),
    ...(note !== '' && { description: note }),
    ...(downloadPrint && { downloadPrint }),
    ...((isPositive || ofBehavior.isPositive) && { isPositive: true }),
    ...((isNegative || ofBehavior.isNegative) && { isNegative: true }),
  };
}

function folderIn(cells: Cells, { folder }: Places): string[] {
  return folder ? readPath(cells(folder.column), folder.between) : [];
}

/** Whether what a note says before it is what the other columns could not say as it is. */
function fitsOf({ ownId, tags, places }: Own, cells: Cells): Fits {
  const shown = cells(places.title);
  const beginning = shown.endsWith(cutMark(ownId)) ? shown.slice(0, -cutMark(ownId).length) : '';
  const written = new Set(tags.map(plainLabel).filter(Boolean));
  const { folder } = places;
  return {
    title: (title) => beginning !== '' && title.startsWith(beginning),
    folder: (path) =>
      folder
        ? path.join(folder.between) === cells(folder.column)
        : ['', ...tags].includes(folderLabel(path)),
    tags: (labels) => {
      const plain = new Set(labels.map(plainLabel).filter(Boolean));
      // one of them may be the folder
      return written.size - plain.size <= 1 && [...plain].every((tag) => written.has(tag));
    },
    requirements: (ids) => ids.join(', ') === cells(places.references),
  };
}

/** A label whatever signs a tool has in place of others. */
const plainLabel = (label: string) => label.replaceAll(/[\s,;-]+/g, ' ').trim();
