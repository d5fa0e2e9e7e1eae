import { strFromU8, unzipSync } from 'fflate';
import { encodingOf } from '../encoding.ts';
import { XmlError } from '../xml.ts';
import { columnsOf } from './columns.ts';
import { collectReqif, type ReqifFile, type ReqifObject } from './reqif-file.ts';
import { type RequirementSheet, RequirementsFault } from './requirement.ts';

/** Unpacked, all that is read of an archive. */
const MAX_BYTES = 128 * 1024 * 1024;
/** A column for each, in a row for each object: more than files in use have, so that a table never grows by their product. */
const MAX_ATTRIBUTES = 300;
/** What every object has, before its attributes. */
const OWN = ['ReqIF.Identifier', 'LONG-NAME'];
/** Headings of chapters and names of requirements are different attributes in many files. */
const TITLES = /^(?:reqif\.(?:chaptername|name)|object heading|title|long-name)$/i;

/**
 * The objects of each ReqIF file (1.0 to 1.2) as a table, a column for each attribute, in the order of the
 * specifications, whose hierarchy is the tree. @param bytes of a file (.reqif) or of an archive of them (.reqifz)
 *
 * @throws RequirementsFault
 */
export function readReqif(bytes: Uint8Array): RequirementSheet[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return [sheetOf('', new TextDecoder(encodingOf(bytes)).decode(bytes))];
  const sheets = unpacked(bytes).map(([name, content]) => sheetOf(name, strFromU8(content)));
  if (sheets.length === 0) throw new RequirementsFault('no_reqif');
  return sheets;
}

function unpacked(bytes: Uint8Array): [string, Uint8Array][] {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.reqif$/i.test(name)) return false;
        size += originalSize;
        if (size > MAX_BYTES) throw new RequirementsFault('archive_too_large');
        return true;
      },
    });
    return Object.entries(files);
  } catch (error) {
    if (error instanceof RequirementsFault) throw error;
    throw new RequirementsFault('archive_broken');
  }
}

function sheetOf(name: string, xml: string): RequirementSheet {
  const file = collected(xml);
  const { ordered, parents } = inHierarchy(file);
  const names = new Set(
    ordered.flatMap(({ values }) => values.map(({ definition }) => nameOf(file, definition))),
  );
  const headings = [...OWN, ...[...names].slice(0, MAX_ATTRIBUTES)];
  const columnOf = new Map(headings.map((heading, column) => [heading, column]));
  const columns = { id: 0, ...columnsOf(headings) };
  const titles = headings.flatMap((heading, column) => (TITLES.test(heading) ? [column] : []));
  const rows = ordered.map(({ identifier, longName, values }) => {
    const row = Array<string>(headings.length).fill('');
    [row[0], row[1]] = [identifier, longName];
    for (const { definition, text, choices } of values) {
      const column = columnOf.get(nameOf(file, definition));
      const chosen = choices.map((choice) => file.choices.get(choice) ?? choice);
      if (column !== undefined) row[column] = text || chosen.join(', ');
    }
    // what a file leaves out has another name that every object has
    row[columns.id] ||= identifier;
    if (columns.title !== undefined)
      row[columns.title] ||= titles.map((column) => row[column]).find(Boolean) ?? '';
    return row;
  });
  return { name, headings, rows, columns, first: 1, parents };
}

const nameOf = ({ attributes }: ReqifFile, definition: string) =>
  attributes.get(definition) ?? definition;

function collected(xml: string): ReqifFile {
  try {
    const file = collectReqif(xml);
    if (file.isReqif) return file;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new RequirementsFault('xml_broken', error.line);
  }
  throw new RequirementsFault('no_reqif');
}

/** The objects in the order of their first places, then those without one; of each the row of what it stands under. */
function inHierarchy({ objects, places }: ReqifFile) {
  const ordered: ReqifObject[] = [];
  const parents: (number | undefined)[] = [];
  const rowOf = new Map<string, number>();
  for (const { object: identifier, parent } of places) {
    const object = objects.get(identifier);
    if (!object || rowOf.has(identifier)) continue;
    rowOf.set(identifier, ordered.push(object) - 1);
    parents.push(parent && rowOf.get(parent.object));
  }
  for (const object of objects.values()) if (!rowOf.has(object.identifier)) ordered.push(object);
  return { ordered, parents };
}
