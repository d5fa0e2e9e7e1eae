import { createReadStream, openAsBlob, openSync, readSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWebStream } from '../web-stream.ts';

/** A folder of its own for work that memory does not hold, until that is done. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'caseloom-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Hands over values, some at a time; all are handed over once it ends. */
export type Fill = (write: (values: unknown[]) => Promise<void>) => Promise<void>;

/** Writes values as lines of JSON, as they come. */
export async function writeLines(path: string, fill: Fill): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await fill((values) =>
      file.appendFile(values.map((value) => `${JSON.stringify(value)}\n`).join('')),
    );
  } finally {
    await file.close();
  }
}

/** The values of such a file, one after the other, as often as they are gone through. For threads: it waits for the disk. */
export function linesOf<T>(path: string): Iterable<T> {
  return { [Symbol.iterator]: () => readLines<T>(path) };
}

const CHUNK = 1024 * 1024;

function* readLines<T>(path: string): Generator<T> {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(CHUNK);
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = -1; read !== 0; ) {
    read = readSync(file, bytes);
    const lines = (rest + decoder.decode(bytes.subarray(0, read), { stream: read > 0 })).split(
      '\n',
    );
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

/**
 * A file on disk as the answer to a call: it is sent in parts. It is opened now, so that
 * its folder can go.
 */
export async function toSend(path: string, name: string, type: string): Promise<File> {
  const file = new File([await openAsBlob(path)], name, { type });
  const content = createReadStream(path);
  await new Promise((resolve, reject) => {
    content.once('open', resolve).once('error', reject);
  });
  return Object.assign(file, { stream: () => toWebStream(content) });
}
