import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
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

/** A PDF of one page, written out: what its page shows, and what else it says of that and of itself. */
function aPdf(shown: Uint8Array, { catalog = '', content = '' } = {}): Uint8Array {
  const head = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R ${catalog}>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>> endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
4 0 obj <</Length ${shown.length} ${content}>> stream
`;
  const end = '\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF';
  return new Uint8Array(Buffer.concat([Buffer.from(head), shown, Buffer.from(end)]));
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

  it.each<[string, string, Uint8Array]>([
    [
      'a page whose parts are elsewhere',
      'a.html',
      bytesOf(
        `<base href="http://127.0.0.1:${port}/"><link rel="stylesheet" href="a.css"><script src="a.js"></script><img src="a.png"><iframe src="file:///etc/passwd"></iframe><p>The user waits.`,
      ),
    ],
    [
      'a PDF that opens an address, runs a script and names a file',
      'a.pdf',
      aPdf(Buffer.from('BT /F 10 Tf 70 600 Td (The user waits.) Tj ET'), {
        catalog: `/OpenAction <</S /URI /URI (http://127.0.0.1:${port}/)>> /AA <</WC <</S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:${port}/"\\))>>>>`,
        content: '/F (/etc/passwd)',
      }),
    ],
    [
      'an e-mail whose text, page and pictures are elsewhere',
      'a.eml',
      bytesOf(
        `Subject: \r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="http://127.0.0.1:${port}/a.png"><p>The user waits.\r\n--b\r\nContent-Type: message/external-body; access-type=URL; URL="http://127.0.0.1:${port}/a"\r\n\r\nContent-Type: text/plain\r\n\r\n\r\n--b\r\nContent-Type: message/external-body; access-type=local-file; name="/etc/passwd"\r\n\r\nContent-Type: text/plain\r\n\r\n\r\n--b--\r\n`,
      ),
    ],
  ])('reads %s, and nothing but its bytes', async (_, name, bytes) => {
    const answer = await read(name, bytes);
    expect(JSON.stringify(answer)).not.toContain('root:');
    expect(answer?.documents.map(({ text }) => text.trim())).toEqual(['The user waits.']);
    expect(led).toBe(0);
  });

  it.each<[string, string, () => Uint8Array]>([
    [
      'a PDF whose page grows',
      'a.pdf',
      () => aPdf(deflateSync(Buffer.alloc(200_000_000, ' ')), { content: '/Filter /FlateDecode' }),
    ],
    ['a page of nothing but open tags', 'a.html', () => bytesOf('<b>'.repeat(5_000_000))],
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
    [
      'an e-mail of a million parts',
      'a.eml',
      () =>
        bytesOf(
          `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(500_000)}`,
        ),
    ],
    [
      'an e-mail of one endless field',
      'a.eml',
      () => bytesOf(`Subject: ${'=?utf-8?Q?a?= '.repeat(1_400_000)}\r\n\r\nx`),
    ],
    [
      'archives that hold the same archive again and again',
      'a.zip',
      () => {
        const bomb = zipOf({ 'a.txt': new Uint8Array(49_000_000) });
        const names = Array.from({ length: 199 }, (_, at) => `${at}.zip`);
        return zipOf(Object.fromEntries(names.map((name) => [name, bomb])));
      },
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
