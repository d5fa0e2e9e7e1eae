import { DOCUMENT_EXTENSIONS, MODEL_EXTENSIONS } from '@caseloom/formats/import-formats';

/** What can be uploaded. A `.feature` is a `.gherkin` by its other name. */
export const ENDINGS = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`);

/** Why a file is not sent: known before it is. */
export type FileFault = 'type' | 'model' | 'empty' | 'large' | 'many' | 'twice';
export type TakenFile = { file: File; fault?: FileFault };

type Limits = { files: number; uploadBytes: number };

/**
 * Files added to those that are there. What cannot be read, is empty, or would be too much together
 * stays in the list with its reason and is not sent.
 */
export function takeFiles(taken: readonly TakenFile[], added: readonly File[], limits: Limits) {
  const files = [...taken.map(({ file }) => file), ...added];
  return checkFiles(files, limits);
}

/** The same for files of which one was taken away. */
export function checkFiles(files: readonly File[], { files: maxFiles, uploadBytes }: Limits) {
  const names = new Set<string>();
  let count = 0;
  let bytes = 0;
  return files.map((file): TakenFile => {
    const fault = faultOf(file, names);
    if (fault) return { file, fault };
    if (count === maxFiles) return { file, fault: 'many' };
    if (bytes + file.size > uploadBytes) return { file, fault: 'large' };
    names.add(file.name);
    count++;
    bytes += file.size;
    return { file };
  });
}

function faultOf({ name, size }: File, names: ReadonlySet<string>): FileFault | undefined {
  const isNamed = (ending: string) => name.toLowerCase().endsWith(ending);
  if (!ENDINGS.some(isNamed))
    // what is imported in the modeling tool
    return MODEL_EXTENSIONS.some((one) => isNamed(`.${one}`)) ? 'model' : 'type';
  if (size === 0) return 'empty';
  return names.has(name) ? 'twice' : undefined;
}
