import { toApiError } from '@caseloom/client/api-error';
import type { Language } from '@caseloom/locales/language';
import { headersOfCaller } from '../../lib/api.ts';
import { checkConnection, Unreached } from '../../lib/connection.ts';
import { expireSession } from '../../lib/session.ts';

export type Upload = {
  projectSlug: string;
  files: File[];
  language?: Language;
  bddType?: 'bdd' | 'classic';
  negative?: boolean;
  way?: 'rules' | 'ai';
};

/**
 * Begins a draft from files, telling how many bytes of them are sent: of what a browser sends
 * only XMLHttpRequest reports that.
 *
 * @returns its id, once the files are there; the work goes on without us
 */
export function beginUpload(
  { files, ...wishes }: Upload,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(wishes)) form.append(name, String(value));
  for (const file of files) form.append('files', file);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open('POST', '/api/ai/upload/stream');
  for (const [name, value] of Object.entries(headersOfCaller()))
    request.setRequestHeader(name, value);
  // the form around the files is a little larger than they are
  request.upload.onprogress = ({ loaded, total }) => onSent((loaded / total) * size);
  request.upload.onload = () => onSent(size);
  request.onprogress = () => {
    const id = request.status < 300 ? firstId(request.responseText) : undefined;
    if (!id) return;
    resolve(id);
    request.abort();
  };
  request.onload = () => reject(errorOf(request));
  request.onerror = () => {
    void checkConnection();
    reject(new Unreached('the upload got no answer'));
  };
  signal.addEventListener('abort', () => {
    reject(signal.reason);
    request.abort();
  });
  request.send(form);
  return promise;
}

/** The id in the first of the server-sent events, once it is whole. */
function firstId(events: string): string | undefined {
  const data = /^data: (.*)\r?\n/m.exec(events)?.[1];
  return data && (JSON.parse(data) as { id: string }).id;
}

/** The same error as that of every other call. */
function errorOf(request: XMLHttpRequest): Error {
  const { status, responseText } = request;
  if (status === 401 || status === 403) expireSession();
  try {
    return toApiError(JSON.parse(responseText), status, request.getResponseHeader('x-request-id'));
  } catch {
    return new Error(`an answer of ${status} that cannot be read`);
  }
}
