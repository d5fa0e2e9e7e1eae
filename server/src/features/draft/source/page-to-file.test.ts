import { expect, it } from 'vitest';
import { pageToFile } from './page-to-file.ts';

const TEXT = new TextEncoder().encode('# Pay');
const PDF = new TextEncoder().encode('%PDF-1.7');

function answer(path: string, type: string, more: { bytes?: Uint8Array; offered?: string } = {}) {
  const { bytes = TEXT, offered } = more;
  const headers = new Headers({ 'content-type': type });
  if (offered) headers.set('content-disposition', offered);
  const address = new URL(path, 'https://docs.example.com');
  return { address, isRedirected: false, status: 200, headers, bytes };
}
const nameOf = (given: ReturnType<typeof answer>) => pageToFile(given.address, given).name;

it.each([
  ['/spec/pay', 'text/html; charset=utf-8', 'pay.html'],
  ['/spec/pay.aspx', 'text/html', 'pay.aspx.html'],
  ['/pay.md', 'text/plain', 'pay.md'],
  ['/pay.feature', 'application/octet-stream', 'pay.feature'],
  ['/pay', 'text/plain', 'pay.txt'],
  ['/', 'text/html', 'docs.example.com.html'],
  ['/pay.docx', 'application/zip', 'pay.docx'],
  ['/a%2Fb%20c.md', 'text/markdown', 'a_b c.md'],
  ['/pay', 'application/pdf', 'pay.pdf'],
  ['/pay.har', 'application/json', 'pay.har'],
])('what is at %s and is %s is called %s', (path, type, name) => {
  expect(nameOf(answer(path, type))).toBe(name);
});

it('a file is called as the server offers it', () => {
  const offered = "attachment; filename*=UTF-8''%C3%B6deme.md";
  expect(nameOf(answer('/download', 'application/octet-stream', { offered }))).toBe('ödeme.md');
});

it('a PDF is known by its bytes where nothing else says what it is', () => {
  expect(nameOf(answer('/7', 'application/octet-stream', { bytes: PDF }))).toBe('7.pdf');
});

it.each(['image/png', 'application/json', 'application/octet-stream', 'video/mp4'])(
  'what is %s is no document',
  (type) => {
    const given = answer('/a', type);
    expect(() => pageToFile(given.address, given)).toThrow('source_not_document');
  },
);

it.each([
  ['/openapi.yaml', 'text/plain', 'openapi: 3.1.0'],
  ['/openapi.json', 'application/json', '{}'],
  ['/v3/api-docs', 'application/json', '{"openapi":"3.0.1","info":{}}'],
  ['/v3/api-docs', 'application/yaml', 'info: {}\nopenapi: 3.1.0'],
])('what is at %s and is %s is a model, which is imported elsewhere', (path, type, text) => {
  const given = answer(path, type, { bytes: new TextEncoder().encode(text) });
  expect(() => pageToFile(given.address, given)).toThrow('source_is_model');
});

it('a page of a login that was asked for is read, and one that an address leads to is not', () => {
  const bytes = new TextEncoder().encode('<form><input name=p type="password"></form>');
  const given = answer('/login', 'text/html', { bytes });
  expect(nameOf(given)).toBe('login.html');
  const led = { ...given, isRedirected: true };
  expect(() => pageToFile(new URL('https://docs.example.com/a'), led)).toThrow('source_sign_in');
});
