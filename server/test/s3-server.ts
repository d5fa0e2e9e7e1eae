import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import type { BucketSettings } from '../src/files/bucket.ts';

/** How the server behaves badly: it does not answer, answers 500, closes the connection, or breaks off in the middle of a file. */
type Fault = 'silent' | 'error' | 'closed' | 'cut';

type Signed = {
  request: IncomingMessage;
  answer: ServerResponse;
  body: Buffer;
  isCut: boolean;
};

const SECRET = { accessKeyId: 'of-tests', secretAccessKey: 'secret-of-tests' };
const REGION = 'test-1';
const BUCKET = 'files-of-tests';

/**
 * An S3 server in memory that speaks as much of its language as is used: it checks the signature (version 4) and the
 * hash of what is stored, and lists a few files a page.
 */
export async function anS3Server({ perPage = 3 }: { perPage?: number } = {}) {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  const faults: { kind: Fault | undefined; left: number } = { kind: undefined, left: 0 };
  const server = createServer(async (request, answer) => {
    const body = await buffer(request);
    asked.push(`${request.method} ${request.url}`);
    const fault = faults.left-- > 0 ? faults.kind : undefined;
    if (fault === 'silent') await wait(60_000, undefined, { ref: false });
    else if (fault === 'closed') answer.destroy();
    else if (fault === 'error') refuse(answer, 500, 'InternalError');
    else {
      const wrong = faultOf(request, body);
      if (wrong) refuse(answer, 403, wrong);
      else respond({ request, answer, body, isCut: fault === 'cut' });
    }
  });
  const respond = ({ request, answer, body, isCut }: Signed) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    if (bucket !== BUCKET) refuse(answer, 404, 'NoSuchBucket');
    else if (key === '') answer.end(pageOf(files, searchParams, perPage));
    else if (request.method === 'PUT') {
      files.set(key, body);
      answer.end();
    } else if (request.method === 'DELETE') {
      files.delete(key);
      answer.writeHead(204).end();
    } else give(answer, files.get(key), isCut);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('it listens on a port');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(stop);
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${address.port}`,
    ...{ bucket: BUCKET, region: REGION, ...SECRET },
  };
  /** The next calls, by default all of them, fail in this way. */
  const fail = (kind: Fault, times = Number.POSITIVE_INFINITY) => {
    faults.kind = kind;
    faults.left = times;
  };
  const heal = () => {
    faults.left = 0;
  };
  return { settings, files, asked, fail, heal, stop };
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function give(answer: ServerResponse, content: Buffer | undefined, isCut: boolean): void {
  if (!content) {
    refuse(answer, 404, 'NoSuchKey');
    return;
  }
  answer.writeHead(200, { 'content-length': content.length });
  if (isCut) answer.write(content.subarray(0, content.length / 2), () => answer.destroy());
  else answer.end(content);
}

function pageOf(files: Map<string, Buffer>, query: URLSearchParams, perPage: number): string {
  if (query.get('list-type') !== '2') return '<Error/>';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...files.keys()].sort().filter((key) => key > after);
  const shown = keys.slice(0, perPage);
  const contents = shown.map(
    (key) => `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size></Contents>`,
  );
  const isMore = keys.length > perPage;
  const next = Buffer.from(shown.at(-1) ?? '').toString('base64');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${
    isMore ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  }</ListBucketResult>`;
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** What is wrong with how a call is signed (AWS Signature Version 4); undefined where nothing is. */
function faultOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day = '', region = '', names = '', signature] =
    form.exec(headers.authorization ?? '') ?? [];
  if (id !== SECRET.accessKeyId) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== hashOf(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [
    ...[method, path, query.split('&').sort().join('&'), signed.join('')],
    ...[names, hashOf(body)],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashOf(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${SECRET.secretAccessKey}`,
  );
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
