import type { Readable } from 'node:stream';
import type { Call } from './fixture-types.ts';

/** A form as a browser sends it, its parts kept apart by `part`. */
export function asForm(form: NonNullable<Call['form']>): Buffer {
  const usual = { name: 'file', file: 'file.xml', fields: {} };
  const { name, file, text, fields } = typeof form === 'string' ? { ...usual, text: form } : form;
  const disposition = 'content-disposition: form-data';
  const parts = [
    ...Object.entries(fields).map(([at, value]) => `${disposition}; name="${at}"\r\n\r\n${value}`),
    `${disposition}; name="${name}"; filename="${file}"\r\n\r\n`,
  ];
  const before = parts.map((part) => `--part\r\n${part}`).join('\r\n');
  return Buffer.concat([before, text, '\r\n--part--\r\n'].map((one) => Buffer.from(one)));
}

/** What comes first of an answer that has no end. */
export async function beginningOf(stream: Readable): Promise<string> {
  for await (const part of stream) return String(part);
  return '';
}
