import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';

/** What the note of a test case says of it in a file for a tool that has no other place for that. */
type OwnNote = {
  note: string;
  /** The whole title, where the tool takes no title that long. */
  title?: string;
  /** Where the tool has no folders: the path to the test case. */
  folder?: readonly string[];
};

const BETWEEN_FOLDERS = ' > ';

/** A note with the whole title and the folder before it, each on a line behind its name. */
export function writeOwnNote(language: Language, { note, title, folder = [] }: OwnNote): string {
  const w = wordsOf(language);
  const lines = [
    ...(title === undefined ? [] : [`${w.title}: ${title}`]),
    ...(folder.length === 0 ? [] : [`${w.folder}: ${folder.join(BETWEEN_FOLDERS)}`]),
  ];
  return [lines.join('\n'), note].filter(Boolean).join('\n\n');
}

/** The mark of a title that was cut, which is known by its test ID. */
export const cutMark = (testId: string) => `… (${testId})`;

/**
 * What stands before a note in a file of ours, and the rest of it.
 *
 * @param known what the test case has in other columns: a line that does not fit it is one of its note
 */
export function readOwnNote(
  cell: string,
  { title, ownId, isFolder }: { title: string; ownId: string; isFolder: (path: string[]) => boolean },
): OwnNote {
  let rest = cell;
  const take = (name: 'title' | 'folder', isOwn: (words: string) => boolean) => {
    const [line = ''] = rest.split('\n', 1);
    const start = LANGUAGES.map((language) => `${wordsOf(language)[name]}: `).find((each) =>
      line.startsWith(each),
    );
    const words = start === undefined ? undefined : line.slice(start.length);
    if (words === undefined || !isOwn(words)) return undefined;
    rest = rest.slice(line.length).replace(/^\n{1,2}/, '');
    return words;
  };
  const mark = cutMark(ownId);
  const beginning = title.endsWith(mark) ? title.slice(0, -mark.length) : undefined;
  const whole = take(
    'title',
    (words) => beginning !== undefined && words.length > title.length && words.startsWith(beginning),
  );
  const path = take('folder', (words) => isFolder(words.split(BETWEEN_FOLDERS)));
  return {
    note: rest,
    ...(whole !== undefined && { title: whole }),
    ...(path !== undefined && { folder: path.split(BETWEEN_FOLDERS) }),
  };
}
