import { DOCUMENT_EXTENSIONS, MODEL_EXTENSIONS } from '@caseloom/formats/import-formats';
import { AppError } from '../../../errors.ts';
import type { SourceAnswer } from './fetch-address.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What kind of document a content type is of, by the ending that files of it have. */
const ENDINGS = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/pdf', 'pdf'],
  ['text/markdown', 'md'],
  ['text/x-markdown', 'md'],
  ['text/csv', 'csv'],
  ['message/rfc822', 'eml'],
  ['application/msword', 'doc'],
  [`${OFFICE}.wordprocessingml.document`, 'docx'],
  [`${OFFICE}.spreadsheetml.sheet`, 'xlsx'],
]);
/** Content types of anything: what it is its name says. */
const VAGUE =
  /^(?:$|text\/plain$|text\/x-|application\/(?:octet-stream|zip|x-zip|(?:x-|force-)?download))|^binary\//;

/**
 * What was answered as the file that the reader takes.
 *
 * @throws AppError `source_sign_in`, `source_not_found`, `source_busy`, `source_failed`, `source_not_document`, `source_is_model`
 */
export function pageToFile(given: URL, answer: SourceAnswer): File {
  checkStatus(answer);
  const { bytes, headers } = answer;
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const name = nameOf(answer);
  const ending = endingFor(type.trim(), name, bytes);
  if (!ending && isModel(name, bytes)) throw new AppError('source_is_model');
  if (!ending || bytes.length === 0)
    throw new AppError('source_not_document', { type: type.trim().slice(0, 100) || '?' });
  if (ending === 'html' && isLogin(given, answer)) throw new AppError('source_sign_in');
  return new File([new Uint8Array(bytes)], withEnding(name, ending));
}

/** @throws AppError for an answer that is not what is at the address */
export function checkStatus({ status }: Pick<SourceAnswer, 'status'>): void {
  if (status === 200) return;
  if (status === 401 || status === 403 || status === 407) throw new AppError('source_sign_in');
  if (status === 404 || status === 410) throw new AppError('source_not_found');
  if (status === 429) throw new AppError('source_busy');
  throw new AppError('source_failed', { status });
}

/** How the file of it would be called: as it is offered, or as its address ends. */
function nameOf({ headers, address }: SourceAnswer): string {
  const offered = /filename\*?\s*=\s*(?:utf-8'[^']*')?"?([^";]+)/i.exec(
    headers.get('content-disposition') ?? '',
  )?.[1];
  const last = address.pathname.split('/').findLast((part) => part !== '');
  return (decoded(offered ?? last ?? '') || address.hostname).replaceAll(/[/\\]/g, '_').trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function endingFor(type: string, name: string, bytes: Uint8Array): string | undefined {
  const known = ENDINGS.get(type);
  if (known) return known;
  const isNamed = (one: string) => name.toLowerCase().endsWith(`.${one}`);
  if (type === 'application/json' && isNamed('har')) return 'har';
  if (!VAGUE.test(type)) return undefined;
  const named = DOCUMENT_EXTENSIONS.find(isNamed);
  if (named || MODEL_EXTENSIONS.some(isNamed)) return named;
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'pdf';
  if (type === 'application/zip') return 'zip';
  return type.startsWith('text/') ? 'txt' : undefined;
}

/** What is imported as a model, among it descriptions of APIs, which often have no name. */
function isModel(name: string, bytes: Uint8Array): boolean {
  const isNamed = MODEL_EXTENSIONS.some((one) => name.toLowerCase().endsWith(`.${one}`));
  return isNamed || OPEN_API.test(Buffer.from(bytes.subarray(0, 4096)).toString());
}
const OPEN_API = /(?:^|[{,])\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?\d/m;

/** A name of another ending keeps it in front of its own: `a.aspx.html`. */
function withEnding(name: string, ending: string): string {
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name.slice(-150)}.${ending}`;
}

const LOGIN = /(?:^|[./_-])(?:log-?in|sign-?in|sso|oauth2?|authorize|saml2?)(?:[./_-]|$)/i;
const PASSWORD = /<input[^>]{0,500}type\s*=\s*["']?password/i;
/** How far into a page its form is looked for. */
const FORM_BYTES = 500_000;

/** Whether a site led to its login instead of answering that one is needed. */
function isLogin(given: URL, { address, isRedirected, bytes }: SourceAnswer): boolean {
  if (!isRedirected) return false;
  const [before, after] = [given.host + given.pathname, address.host + address.pathname];
  if (LOGIN.test(after) && !LOGIN.test(before)) return true;
  return PASSWORD.test(new TextDecoder().decode(bytes.subarray(0, FORM_BYTES)));
}
