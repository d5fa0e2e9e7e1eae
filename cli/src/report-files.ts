import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LIMITS } from '@caseloom/contract';
import { fault } from './command-error.ts';
import { nameOf } from './input.ts';
import { reasonOf } from './say.ts';

/** A report as it is sent: in one piece, under the name it is reported by. */
export type ReportFile = { name: string; content: string | Uint8Array<ArrayBuffer> };

/** Room for what a form adds to a file. */
const MAX_REPORT_BYTES = LIMITS.uploadBytes - 64 * 1024;

/**
 * Reads reports. A folder stands for the results of Allure in it, or, where it has none,
 * for every report in it: some runners write a file for each class.
 *
 * @throws CommandError where a file cannot be read or is too large, or a folder holds none
 */
export function readReports(paths: string[]): ReportFile[] {
  return paths.flatMap((path) => {
    const isFolder = path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory();
    return isFolder ? readFolder(path) : [readReport(path)];
  });
}

function readReport(path: string): ReportFile {
  return { name: path === '-' ? 'report' : basename(path), content: bytesOf(path) };
}

/** @throws CommandError where it cannot be read or is too large */
function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = new Uint8Array(readFileSync(path === '-' ? 0 : path));
    if (bytes.length <= MAX_REPORT_BYTES) return bytes;
  } catch (error) {
    throw fault('unreadable', { path: nameOf(path), reason: reasonOf(error) });
  }
  throw fault('tooLarge', { path: nameOf(path), limit: LIMITS.uploadBytes / 1024 / 1024 });
}

function readFolder(folder: string): ReportFile[] {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
  const allure = names.filter((name) => name.endsWith('-result.json'));
  if (allure.length > 0)
    return joined(
      basename(folder),
      allure.map((file) => new TextDecoder().decode(bytesOf(join(folder, file)))),
    );
  const reports = names.filter((name) => /\.(xml|trx|json|ndjson|tap|xlsx)$/.test(name));
  if (reports.length === 0) throw fault('emptyFolder', { path: folder });
  return reports.map((file) => readReport(join(folder, file)));
}

/** Results of Allure are a file each; they go as lists, each as long as one call takes. */
function joined(name: string, contents: string[]): ReportFile[] {
  const lists: string[][] = [[]];
  let size = 0;
  for (const content of contents) {
    const bytes = Buffer.byteLength(content) + 1;
    if (size + bytes > MAX_REPORT_BYTES) {
      lists.push([]);
      size = 0;
    }
    lists.at(-1)?.push(content);
    size += bytes;
  }
  return lists.map((list) => ({ name, content: `[${list.join(',')}]` }));
}
