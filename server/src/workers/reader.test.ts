import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../test/zip.ts';
import { CONFINED, openReader, type ReadFile } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'caseloom-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

let led = 0;
const canary = createServer((socket) => {
  led++;
  socket.destroy();
});
await new Promise<void>((resolve) => {
  canary.listen(0, '127.0.0.1', resolve);
});
const { port } = canary.address() as AddressInfo;
afterAll(() => canary.close());

const never = new AbortController().signal;
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function read(name: string, bytes: Uint8Array): Promise<ReadFile | undefined> {
  const reader = openReader({ companyId: 'a' });
  try {
    return await reader.read({ name, bytes }, never);
  } finally {
    reader.close();
  }
}

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

function docx(body: string, head = '', more: Record<string, string> = {}): Uint8Array {
  const document = `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': document,
    ...more,
  };
  return zipOf(parts);
}
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('the process that reads files', () => {
  it('cannot read from the disk, write, start processes or use the network', async () => {
    writeFileSync(join(folder, 'secret'), 'x');
    const probe = new URL('../../test/reader-probe.ts', import.meta.url).pathname;
    const visible = `--allow-fs-read=${probe}`;
    const execArgv = [...(CONFINED.execArgv ?? []), visible];
    const child = fork(probe, [], { ...CONFINED, execArgv });
    const facts = new Promise<Record<string, string>>((resolve) => {
      child.on('message', (facts) => resolve(facts as Record<string, string>));
    });
    child.send({ port, folder });
    const { environment, ...tried } = await facts;
    child.kill();
    for (const [what, came] of Object.entries(tried))
      expect([what, came]).toEqual([what, 'ERR_ACCESS_DENIED']);
    expect(environment).not.toMatch(/DATABASE|KEY|SECRET|HOME|PATH/);
    expect(existsSync(join(folder, 'written'))).toBe(false);
    expect(led).toBe(0);
  });

  it.each<[string, Uint8Array]>([
    [
      'a file of this machine',
      docx(paragraph('&x;'), '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'an address',
      docx(paragraph('&x;'), `<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:${port}/">]>`),
    ],
    [
      'a type definition elsewhere',
      docx(paragraph('a'), `<!DOCTYPE a SYSTEM "http://127.0.0.1:${port}/a.dtd">`),
    ],
    [
      'itself, a billion times',
      docx(
        paragraph('&l;'),
        `<!DOCTYPE a [<!ENTITY a "lol">${'bcdefghijkl'
          .split('')
          .map((one, at) => `<!ENTITY ${one} "${`&${'abcdefghijk'[at]};`.repeat(10)}">`)
          .join('')}]>`,
      ),
    ],
    [
      'a picture elsewhere',
      docx('<w:p><w:r><w:drawing r:link="r9"/></w:r></w:p>', '', {
        'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://127.0.0.1:${port}/a.png" TargetMode="External"/></Relationships>`,
      }),
    ],
  ])('gives no more than text of a document that refers to %s', async (_, bytes) => {
    const answer = await read('a.docx', bytes);
    expect(answer).toBeDefined();
    expect(JSON.stringify(answer).length).toBeLessThan(5000);
    expect(JSON.stringify(answer)).not.toContain('root:');
    expect(led).toBe(0);
  });

  it.each<[string, string, () => Uint8Array]>([
    ['a document of a million paragraphs', 'a.docx', () => docx('<w:p/>'.repeat(1_000_000))],
    ['a document of one endless word', 'a.docx', () => docx(paragraph('x'.repeat(60_000_000)))],
    [
      'an archive of nothing but zeros',
      'a.zip',
      () => zipOf({ 'a.txt': new Uint8Array(200_000_000) }),
    ],
    [
      'an archive of ten thousand files',
      'a.zip',
      () =>
        zipOf(
          Object.fromEntries(
            Array.from({ length: 10_000 }, (_, at) => [`${at}.txt`, bytesOf('x')]),
          ),
        ),
    ],
    [
      'brackets within brackets',
      'a.docx',
      () => docx(`${'<w:sdt>'.repeat(100_000)}${'</w:sdt>'.repeat(100_000)}`),
    ],
    ['a text of five million signs', 'a.md', () => bytesOf('| a '.repeat(1_200_000))],
  ])(
    'ends with %s, and holds up nobody',
    async (_, name, make) => {
      const bytes = make();
      let turns = 0;
      const others = setInterval(() => turns++, 5);
      const answer = await read(name, bytes);
      clearInterval(others);
      // the server did other things meanwhile
      expect(turns).toBeGreaterThan(3);
      if (name !== 'a.md')
        expect(JSON.stringify(answer?.documents ?? []).length).toBeLessThan(1000);
    },
    60_000,
  );

  it('reads the next file after one that had to be stopped', async () => {
    const reader = openReader({ companyId: 'a' });
    const stop = new AbortController();
    const slow = reader.read(
      { name: 'a.docx', bytes: docx('<w:p/>'.repeat(1_000_000)) },
      stop.signal,
    );
    stop.abort();
    await expect(slow).rejects.toThrow();
    const next = await reader.read({ name: 'a.txt', bytes: bytesOf('The user waits.') }, never);
    reader.close();
    expect(next?.documents).toHaveLength(1);
  });
});
