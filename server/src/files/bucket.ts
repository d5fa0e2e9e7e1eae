import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import {
  type FileStore,
  fileMissing,
  isKey,
  orUnavailable,
  requireKey,
  type StoredFile,
} from './store.ts';

/** How a bucket is reached; its address has no slash at its end. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** How long an answer may take to begin, and how long what is read may pause, in milliseconds. */
const TIMEOUTS = { answer: 8000, upload: 60_000, pause: 20_000 };
/** What failed quickly is tried again after so long. */
const RETRIES_MS = [100, 500];

type Given = { method: 'GET' | 'PUT' | 'DELETE'; path: string; body?: Uint8Array<ArrayBuffer> };

/** Files in a bucket of S3: by AWS, or by any server that speaks its language. Named in the path, signed by version 4. */
export function openBucket(settings: BucketSettings, timeouts = TIMEOUTS): FileStore {
  const client = new AwsClient({ ...settings, service: 's3' });
  const root = `${settings.endpoint}/${settings.bucket}`;
  /** One answer, with its body still to be read. @throws what `fetch` does; the `Refusal` of an answer that is no success */
  const askOnce = async ({ method, path, body }: Given): Promise<Response> => {
    // what is stored is what was signed
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': hash };
    const request = await client.sign(`${root}${path}`, {
      ...{ method, headers },
      ...(body && { body }),
    });
    const late = new AbortController();
    const limit = body ? timeouts.upload : timeouts.answer;
    const timer = setTimeout(() => late.abort(new TimeoutError(`no answer in ${limit} ms`)), limit);
    try {
      const answer = await fetch(request, { redirect: 'manual', signal: late.signal });
      if (!answer.ok) throw new Refusal(answer.status, codeIn(await answer.text()));
      return answer;
    } catch (error) {
      throw error instanceof Refusal ? error : (late.signal.reason ?? error);
    } finally {
      clearTimeout(timer);
    }
  };
  const ask = async (given: Given): Promise<Response> => {
    for (const pause of RETRIES_MS) {
      const answer = await askOnce(given).catch((error: unknown) => error);
      if (answer instanceof Response) return answer;
      if (isFinal(answer)) throw answer;
      await wait(pause);
    }
    return askOnce(given);
  };
  return {
    place: root,
    put: (key, content) => {
      const path = pathOf(key);
      const body = new Uint8Array(content);
      return orUnavailable(async () => drop(await ask({ method: 'PUT', path, body })));
    },
    get: (key) => {
      const path = pathOf(key);
      return orUnavailable(async () => {
        const { body } = await ask({ method: 'GET', path }).catch((error) => {
          throw isNoFile(error) ? fileMissing(key) : error;
        });
        return Readable.from(body ? chunksOf(body, timeouts.pause) : [], { objectMode: false });
      });
    },
    delete: (key) => {
      const path = pathOf(key);
      return orUnavailable(async () => {
        const answer = await ask({ method: 'DELETE', path }).catch((error) => {
          if (!isNoFile(error)) throw error;
        });
        if (answer) await drop(answer);
      });
    },
    list: async function* list() {
      let token: string | undefined;
      do {
        const page = await orUnavailable(async () => {
          const query = new URLSearchParams({ 'list-type': '2' });
          if (token !== undefined) query.set('continuation-token', token);
          const answer = await ask({ method: 'GET', path: `/?${query}` });
          return readPage(await answer.text());
        });
        yield* page.files;
        token = page.next;
      } while (token !== undefined);
    },
  };
}

/** An answer that is no success. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the S3 server answered ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** A server that was silent for too long: it is not tried again. */
class TimeoutError extends Error {}

const isNoFile = (error: unknown) =>
  error instanceof Refusal && error.status === 404 && error.code !== 'NoSuchBucket';

/** Whether the same would fail again. */
const isFinal = (error: unknown) =>
  error instanceof TimeoutError ||
  (error instanceof Refusal && error.status < 500 && error.status !== 429);

const pathOf = (key: string) => `/${requireKey(key)}`;
const codeIn = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';

/** An answer without anything to read gives its connection back. */
async function drop(answer: Response): Promise<void> {
  await answer.arrayBuffer();
}

/** Reads a body as it is consumed. A reader who is slow has time; a server that falls silent has not. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  pauseMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const ended = new AbortController();
      const limit = wait(pauseMs, 'silent' as const, { signal: ended.signal, ref: false });
      limit.catch(() => undefined);
      const next = await Promise.race([reader.read(), limit]).finally(() => ended.abort());
      if (next === 'silent') throw new TimeoutError(`nothing more in ${pauseMs} ms`);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A page of ListObjectsV2; what has no key of ours is somebody else's. */
function readPage(xml: string): { files: StoredFile[]; next: string | undefined } {
  const textIn = (part: string, name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(part)?.[1];
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, part = '']) => ({
    key: textIn(part, 'Key') ?? '',
    bytes: Number(textIn(part, 'Size')),
  }));
  const isMore = textIn(xml, 'IsTruncated') === 'true';
  const next = textIn(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&');
  return { files: files.filter(({ key }) => isKey(key)), next: isMore ? next : undefined };
}
