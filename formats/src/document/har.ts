import { z } from 'zod';
import { decode } from './decode.ts';
import { Refusal } from './document.ts';
import type { Piece } from './piece.ts';

const named = z.object({ name: z.string(), value: z.string().nullish() });
const entry = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    queryString: z.array(named).nullish(),
    postData: z
      .object({
        mimeType: z.string().nullish(),
        text: z.string().nullish(),
        params: z.array(named).nullish(),
      })
      .nullish(),
  }),
  response: z.object({
    status: z.number().int(),
    content: z.object({ mimeType: z.string().nullish() }).nullish(),
  }),
});
const har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });
type Entry = z.infer<typeof entry>;
type Call = { url: URL; entry: Entry };

/** What of a recorded session was left out: names as often as they were requested, the number of fields, that of requests. */
type LeftOut = { files: string[]; sites: string[]; secrets: number; steps: number };

/** How many steps a recorded session becomes at most. */
export const MAX_STEPS = 500;
const MAX_FIELDS = 30;
const MAX_VALUE = 200;
const MAX_DEPTH = 6;

/**
 * A recorded session of a browser (HTTP Archive) as a table of steps: each request with its method and path, where ids
 * are names, what was sent in it, and the status of the answer. Files that pages consist of, requests to other sites and
 * values that only their user may know are left out; headers and cookies are not looked at.
 *
 * @throws Refusal `har_broken` where it is none, `har_without_requests`
 */
export function piecesOfHar(bytes: Uint8Array): { pieces: Piece[]; leftOut: LeftOut } {
  const leftOut: LeftOut = { files: [], sites: [], secrets: 0, steps: 0 };
  const calls = callsIn(bytes);
  const [first] = calls;
  if (!first) throw new Refusal('har_without_requests');
  const site = siteOf(first.url);
  const rows: string[][] = [];
  let before = '';
  for (const call of calls) {
    if (isStatic(call)) leftOut.files.push(nameOf(call));
    else if (siteOf(call.url) !== site) leftOut.sites.push(call.url.hostname);
    else {
      const row = rowOf(call, leftOut);
      const text = row.join('\n');
      // what is asked again and again until it is there is one step
      if (text !== before && rows.length < MAX_STEPS) rows.push(row);
      else if (text !== before) leftOut.steps++;
      before = text;
    }
  }
  if (rows.length === 0) throw new Refusal('har_without_requests');
  const head = ['Step', 'Data', 'Expected result'];
  return {
    pieces: [
      { kind: 'heading', level: 1, text: first.url.hostname },
      { kind: 'table', rows: [head, ...rows] },
    ],
    leftOut,
  };
}

function callsIn(bytes: Uint8Array): Call[] {
  let json: unknown;
  try {
    json = JSON.parse(decode(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('har_broken');
  }
  const { data } = har.safeParse(json);
  if (!data) throw new Refusal('har_broken');
  return data.log.entries.flatMap((one) => {
    const read = entry.safeParse(one).data;
    const url = read && URL.parse(read.request.url);
    return read && url && /^https?:$/.test(url.protocol) ? [{ url, entry: read }] : [];
  });
}

/** The site that a host belongs to, near enough: `api.shop.com` and `www.shop.com` are one. */
function siteOf({ hostname }: URL): string {
  return /^[\d.]+$/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
}

const STATIC_TYPE = /^(?:image|font|audio|video)\/|javascript|ecmascript|text\/css|font-|wasm/i;
const STATIC_ENDING =
  /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp4|webm|wasm|webmanifest)$/i;

function isStatic({ url, entry: { request, response } }: Call): boolean {
  if (request.method === 'OPTIONS') return true;
  if (request.method !== 'GET') return false;
  return STATIC_TYPE.test(response.content?.mimeType ?? '') || STATIC_ENDING.test(url.pathname);
}

/** What a file that pages consist of is called; a question what a site allows by its path. */
function nameOf({ url, entry: { request } }: Call): string {
  if (request.method === 'OPTIONS') return `OPTIONS ${pathOf(url)}`;
  return url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;
}

function rowOf({ url, entry: { request, response } }: Call, leftOut: LeftOut): string[] {
  const fields = [
    ...(request.queryString ?? []).map(({ name, value }) => [name, value ?? ''] as const),
    ...fieldsOf(request.postData),
  ];
  const known = fields.filter(([name]) => !SECRET.test(name));
  leftOut.secrets += fields.length - known.length;
  const data = known
    .filter(([, value]) => value !== '')
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => `${wordsOf(name)}: ${shown(value)}`);
  const answer = response.status > 0 ? `HTTP ${response.status}` : '';
  return [`${request.method} ${pathOf(url)}`, data.join(', '), answer];
}

const SECRET =
  /passw|secret|token|csrf|xsrf|session|authori[sz]|api.?key|credential|\bpin\b|\botp\b|cvv|cvc|card.?n|iban|parola|şifre/i;

/** Signs that part the values of a table would part this one. */
function shown(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ').slice(0, MAX_VALUE).trim();
  return /[,;:|"]/.test(line) ? `"${line.replaceAll('"', "'")}"` : line;
}

/** `address.postCode` as people would say it. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 60);
}

type Field = readonly [name: string, value: string];

function fieldsOf(sent: Entry['request']['postData']): Field[] {
  if (!sent) return [];
  const { mimeType, text, params } = sent;
  if (params && params.length > 0) return params.map(({ name, value }) => [name, value ?? '']);
  if (!text) return [];
  if (/form-urlencoded/i.test(mimeType ?? '')) return [...new URLSearchParams(text)];
  try {
    return flatten(JSON.parse(text), [], MAX_DEPTH);
  } catch {
    return [];
  }
}

/** The values in a body; of a list its first. */
function flatten(value: unknown, path: string[], depth: number): Field[] {
  if (Array.isArray(value)) return depth > 0 ? flatten(value[0], path, depth - 1) : [];
  if (typeof value === 'object' && value !== null)
    return depth > 0
      ? Object.entries(value).flatMap(([name, one]) => flatten(one, [...path, name], depth - 1))
      : [];
  const isValue = ['string', 'number', 'boolean'].includes(typeof value);
  return isValue && path.length > 0 ? [[path.join(' '), String(value)]] : [];
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** A path with its ids as names: `/orders/{orderId}`. */
function pathOf({ pathname }: URL): string {
  const parts = pathname.split('/');
  return parts.map((part, at) => (isId(part) ? `{${idName(parts[at - 1])}}` : part)).join('/');
}

function isId(part: string): boolean {
  if (/^\d+$/.test(part) || UUID.test(part)) return true;
  return part.length >= 12 && /\d/.test(part) && /^[\da-z_-]+$/i.test(part) && !/-.*-/.test(part);
}

function idName(before = ''): string {
  const word = /^[a-z]+$/i.exec(before)?.[0];
  if (!word || isId(before)) return 'id';
  return `${word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')}Id`;
}
