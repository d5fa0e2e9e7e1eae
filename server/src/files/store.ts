import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

/** A file as a store lists it. */
export type StoredFile = { key: string; bytes: number };

/**
 * Where files are kept: a folder (folder.ts), or a bucket of S3 (bucket.ts). A key begins with the id of its
 * company (`requireKey`), and what is stored under it never changes. Row security does not hold here: a key is
 * made of a row that was read under it, never of what a call says.
 */
export type FileStore = {
  /** What operators know it by. */
  place: string;
  /** Stores a file, whole or not at all. @throws AppError `files_unavailable` */
  put: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * What a file holds, read as it is consumed: where it breaks off the stream fails.
   *
   * @throws AppError `file_missing`, `files_unavailable`
   */
  get: (key: string) => Promise<Readable>;
  /** Deletes a file; one that is not there is deleted already. @throws AppError `files_unavailable` */
  delete: (key: string) => Promise<void>;
  /** Every file, in any order. @throws AppError `files_unavailable` */
  list: () => AsyncIterable<StoredFile>;
};

/** How many files one call, or one job, stores or reads at the same time. */
export const FILES_AT_ONCE = 8;

/** The id of a company, the kind of file, and which. */
const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/[a-z]{1,20}\/[\da-f-]{36}(-\d{1,4})?$/;

export const isKey = (text: string) => KEY.test(text);

/** @throws Error where a key has another form, and might lead out of the store */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`no key of a file: ${key}`);
  return key;
}

/** Does something in a store. @throws AppError: its own, else `files_unavailable` with the cause, which is logged */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('files_unavailable', undefined, { cause });
  }
}

/** That a file which a row names is not in its store. */
export function fileMissing(key: string): AppError {
  return new AppError('file_missing', undefined, { cause: new Error(`no file ${key}`) });
}

/** A whole file; those of ours are small enough. @throws AppError as `get` does */
export async function readWhole(store: FileStore, key: string): Promise<Buffer> {
  return readToEnd(await store.get(key));
}

/** All that a stream of a store gives. @throws AppError `files_unavailable` where it breaks off */
export function readToEnd(stream: Readable): Promise<Buffer> {
  return orUnavailable(async () => Buffer.concat(await stream.toArray()));
}
