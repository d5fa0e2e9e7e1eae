import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { DOCUMENT_LIMITS, readDocuments, readPasted } from './read.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function blocksOf(name: string, bytes: Uint8Array) {
  const { documents, problems } = await readDocuments(name, bytes);
  expect(problems).toEqual([]);
  return documents[0]?.blocks.map(({ line: _, ...block }) => block) ?? [];
}

async function codesOf(name: string, bytes: Uint8Array) {
  const { problems } = await readDocuments(name, bytes);
  return problems.map(({ code }) => code);
}

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word document with this body. */
function aDocx(body: string, more: Record<string, Uint8Array> = {}, head = ''): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATION}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${head}<w:document xmlns:w="${MAIN}"><w:body>${body}</w:body></w:document>`,
    ),
    ...more,
  });
}

const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

const MARKDOWN = `# Ödeme

Müşteri **kartla** öder,
sonra [fiş](https://example.org) alır.

1. Sepeti aç
   ve bekle
2. Öde
   - kart
3a. Kart geçersiz

| girdi | sonuç |
|-------|-------|
| a \\| b | hata |

\`\`\`gherkin
Feature: x
\`\`\`

Sonuç
-----
`;

describe('a document', () => {
  it('in Markdown keeps headings, lists, tables and Gherkin', async () => {
    expect(await blocksOf('a.md', bytesOf(MARKDOWN))).toEqual([
      { kind: 'heading', level: 1, text: 'Ödeme' },
      { kind: 'paragraph', text: 'Müşteri kartla öder, sonra fiş alır.' },
      { kind: 'item', level: 0, marker: '1.', text: 'Sepeti aç ve bekle' },
      { kind: 'item', level: 0, marker: '2.', text: 'Öde' },
      { kind: 'item', level: 1, marker: '-', text: 'kart' },
      { kind: 'item', level: 0, marker: '3a.', text: 'Kart geçersiz' },
      {
        kind: 'table',
        rows: [
          ['girdi', 'sonuç'],
          ['a | b', 'hata'],
        ],
      },
      { kind: 'gherkin', text: 'Feature: x' },
      { kind: 'heading', level: 2, text: 'Sonuç' },
    ]);
  });

  it('in Markdown reads rows of a table that leave out their last bar or both, and no line behind them', async () => {
    const table = (...lines: string[]) => blocksOf('a.md', bytesOf(lines.join('\n')));
    const rows = [
      ['field', 'rule'],
      ['name', 'at most 40 letters'],
      ['code', 'a | b'],
    ];
    const closed = ['| field | rule |', '| --- | --- |', '| name | at most 40 letters |'];
    expect(await table(...closed, '| code | a \\| b')).toEqual([{ kind: 'table', rows }]);
    const note = 'A code is a|b or c.';
    expect(await table(...closed, '| code | a \\\\| b |', note)).toEqual([
      { kind: 'table', rows },
      { kind: 'paragraph', text: note },
    ]);
    const bare = ['field | rule', '--- | ---', 'name | at most 40 letters', 'code | a \\| b'];
    expect(await table(...bare, '', 'Enter a | b.')).toEqual([
      { kind: 'table', rows },
      { kind: 'paragraph', text: 'Enter a | b.' },
    ]);
  });

  it('gives an item whose mark and first word have no space between them', async () => {
    expect(await blocksOf('a.md', bytesOf('-Open the page\n2.Enter a name\n-x is a sign'))).toEqual(
      [
        { kind: 'item', level: 0, marker: '-', text: 'Open the page' },
        { kind: 'item', level: 0, marker: '2.', text: 'Enter a name' },
        { kind: 'paragraph', text: '-x is a sign' },
      ],
    );
  });

  it('knows the line of each piece in its text', async () => {
    const { documents } = await readDocuments('a.md', bytesOf(MARKDOWN));
    const [document] = documents;
    const lines = document?.text.split('\n') ?? [];
    for (const block of document?.blocks ?? []) {
      const text = block.kind === 'table' ? (block.rows[0]?.[0] ?? '') : block.text;
      expect(lines[block.line - 1]).toContain(text.split('\n')[0]);
    }
  });

  it('of Word keeps headings, lists and tables', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const styles = `<w:styles xmlns:w="${MAIN}"><w:style w:type="paragraph" w:styleId="B1"><w:name w:val="heading 1"/></w:style></w:styles>`;
    const names = {
      'word/_rels/document.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
      ),
    };
    const whole = aDocx(
      `${paragraph('Giriş', 'B1')}${paragraph('Şifre &lt; 8')}<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`,
      { 'word/styles.xml': strToU8(styles), ...names },
    );
    expect(await blocksOf('a.docx', whole)).toEqual([
      { kind: 'heading', level: 1, text: 'Giriş' },
      { kind: 'paragraph', text: 'Şifre < 8' },
      { kind: 'table', rows: [['a', 'b']] },
    ]);
  });

  it('of Word gives its items the marks that Word prints', async () => {
    const level = (index: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering xmlns:w="${MAIN}"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1%2.')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num></w:numbering>`;
    const item = (list: number, index: number, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const body = [
      item(1, 0, 'a'),
      item(1, 0, 'b'),
      item(1, 1, 'c'),
      item(1, 1, 'd'),
      item(1, 0, 'e'),
      item(2, 0, 'f'),
      item(3, 0, 'g'),
    ];
    const bytes = aDocx(body.join(''), { 'word/numbering.xml': strToU8(numbering) });
    const blocks = await blocksOf('a.docx', bytes);
    expect(
      blocks.map(
        (block) => block.kind === 'item' && `${block.level} ${block.marker} ${block.text}`,
      ),
    ).toEqual(['0 1. a', '0 2. b', '1 2a. c', '1 2b. d', '0 3. e', '0 - f', '0 5. g']);
  });

  it('of Word takes a dash that was typed for the mark of an item', async () => {
    const body = `${paragraph('- a card')}${paragraph('– a badge')}${paragraph('-5 degrees')}`;
    expect(await blocksOf('a.docx', aDocx(body))).toEqual([
      { kind: 'item', level: 0, marker: '-', text: 'a card' },
      { kind: 'item', level: 0, marker: '-', text: 'a badge' },
      { kind: 'paragraph', text: '-5 degrees' },
    ]);
  });

  it('of Word leaves out what was deleted or moved, and reads what stands in boxes and cells', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const box = `<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('box')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('box')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`;
    const body = `<w:p>${run('a')}<w:del><w:r><w:delText>x</w:delText></w:r></w:del><w:ins>${run(' &amp; b')}</w:ins><w:moveFrom>${run('y')}</w:moveFrom></w:p><w:p>${run('c')}${box}</w:p>`;
    const inner = `<w:tbl><w:tr><w:tc>${paragraph('1')}</w:tc><w:tc>${paragraph('2')}</w:tc></w:tr></w:tbl>`;
    const table = `<w:tbl><w:tr><w:tc>${paragraph('p')}${paragraph('q')}</w:tc><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    expect(await blocksOf('a.docx', aDocx(body + table))).toEqual([
      { kind: 'paragraph', text: 'a & b' },
      { kind: 'paragraph', text: 'box' },
      { kind: 'paragraph', text: 'c' },
      { kind: 'table', rows: [['p\nq', '1 | 2']] },
    ]);
  });

  it.each([
    ['UTF-8', bytesOf('Şifre ığüö')],
    ['UTF-8 with its mark', bytesOf('\uFEFFŞifre ığüö')],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFŞifre ığüö', 'utf16le'))],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('Şifre ığüö', 'utf16le'))],
    ['UTF-16, big end first', new Uint8Array(Buffer.from('\uFEFFŞifre ığüö', 'utf16le').swap16())],
    ['Windows-1254', Uint8Array.from([0xde, 0x69, 0x66, 0x72, 0x65, 0x20, 0xfd, 0xf0, 0xfc, 0xf6])],
    ['decomposed letters', bytesOf('Şifre ığüö'.normalize('NFD'))],
  ])('in %s is read', async (_, bytes) => {
    expect(await blocksOf('a.txt', bytes)).toEqual([{ kind: 'paragraph', text: 'Şifre ığüö' }]);
  });

  it('that is a feature stays as it is, under any name', async () => {
    const text = 'Özellik: ödeme\n  Senaryo: kart\n    Diyelim ki sepet dolu\n';
    for (const name of ['a.gherkin', 'a.feature', 'a.txt', 'a.md'])
      expect(await blocksOf(name, bytesOf(text))).toEqual([{ kind: 'gherkin', text }]);
  });

  it('in an archive is read with its neighbours, each on its own', async () => {
    const archive = zipSync({
      'belge/a.txt': strToU8('bir'),
      'b.docx': aDocx(paragraph('iki')),
      'c.exe': strToU8('MZ'),
      'd.zip': zipSync({ 'e.txt': strToU8('üç') }),
      '__MACOSX/._a.txt': strToU8('x'),
    });
    const { documents, problems } = await readDocuments('a.zip', archive);
    expect(documents.map(({ name, text }) => [name, text.trim()])).toEqual([
      ['belge/a.txt', 'bir'],
      ['b.docx', 'iki'],
      ['d.zip/e.txt', 'üç'],
    ]);
    expect(problems.map(({ file, code }) => [file, code])).toEqual([
      ['c.exe', 'file_type_unknown'],
    ]);
  });
});

describe('what is not a document', () => {
  const zeros = new Uint8Array(60 * 1024 * 1024);
  const bomb = zipSync({ 'a.txt': [zeros, { level: 9 }] });
  /** The archive's own word for the size of its file, made small. */
  const liar = () => {
    const bytes = bomb.slice();
    const index = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    new DataView(bytes.buffer).setUint32(index + 24, 1000, true);
    return bytes;
  };
  const many = Object.fromEntries(
    Array.from({ length: 201 }, (_, index) => [`${index}.txt`, strToU8('x')]),
  );
  it.each<[string, string, Uint8Array, string]>([
    ['a bomb', 'a.zip', bomb, 'archive_too_large'],
    ['a bomb that lies about its size', 'a.zip', liar(), 'archive_file_broken'],
    ['too many files', 'a.zip', zipSync(many), 'archive_too_many_files'],
    [
      'a path out of the archive',
      'a.zip',
      zipSync({ '../a.txt': strToU8('x') }),
      'archive_name_invalid',
    ],
    [
      'half an archive',
      'a.zip',
      zipSync({ 'a.txt': strToU8('x') }).subarray(0, 60),
      'archive_broken',
    ],
    ['an empty archive', 'a.zip', zipSync({}), 'file_empty'],
    ['text named .zip', 'a.zip', strToU8('text'), 'file_type_differs'],
    ['text named .docx', 'a.docx', strToU8('text'), 'file_type_differs'],
    ['an archive named .txt', 'a.txt', zipSync({ 'a.txt': strToU8('x') }), 'file_type_differs'],
    ['an archive named .docx', 'a.docx', zipSync({ 'a.txt': strToU8('x') }), 'document_broken'],
    ['an empty file', 'a.md', new Uint8Array(), 'file_empty'],
    ['only spaces', 'a.md', strToU8(' \n '), 'file_empty'],
    [
      'a picture named .txt',
      'a.txt',
      Uint8Array.from({ length: 999 }, (_, index) => index % 7),
      'file_not_text',
    ],
    ['an unknown kind', 'a.png', strToU8('x'), 'file_type_unknown'],
    ['no ending', 'a', strToU8('x'), 'file_type_unknown'],
    ['too much', 'a.txt', new Uint8Array(DOCUMENT_LIMITS.fileBytes + 1), 'file_too_large'],
    [
      'too much text',
      'a.txt',
      new Uint8Array(DOCUMENT_LIMITS.textBytes + 1).fill(97),
      'document_too_large',
    ],
    [
      'a broken .doc',
      'a.doc',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
      'document_broken',
    ],
    [
      'a Word document that grows',
      'a.docx',
      aDocx(paragraph(' '.repeat(DOCUMENT_LIMITS.documentBytes))),
      'document_too_large',
    ],
    [
      'a Word document with entities',
      'a.docx',
      aDocx(paragraph('&amp;'), {}, '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
      'document_broken',
    ],
  ])('is refused: %s', async (_, name, bytes, code) => {
    expect(await codesOf(name, bytes)).toEqual([code]);
  });

  it('never throws for any bytes', async () => {
    const docx = aDocx(paragraph('bir'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('a.txt', 'a.md', 'a.gherkin', 'a.docx', 'a.doc', 'a.zip'),
        fc.constantFrom(docx, zipSync({ 'a.docx': docx }), new Uint8Array(2048)),
        fc.array(fc.tuple(fc.nat(2047), fc.nat(255)), { maxLength: 20 }),
        async (name, bytes, changes) => {
          const changed = bytes.slice();
          for (const [index, byte] of changes) changed[index % changed.length] = byte;
          const { documents, problems } = await readDocuments(name, changed);
          expect(documents.length + problems.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

const WORD = corpus('data/docx/test/test-data');

describe.skipIf(!existsSync(WORD))('Word documents of others', () => {
  const files = existsSync(WORD) ? readdirSync(WORD).filter((name) => name.endsWith('.docx')) : [];
  it.each(files)('give text or nothing: %s', async (file) => {
    const codes = await codesOf(file, readFileSync(`${WORD}/${file}`));
    expect(codes).toEqual(/picture|empty/.test(file) ? ['file_empty'] : []);
  });
});

describe('a text that was pasted', () => {
  const blocksOf = async (text: string) => {
    const { documents } = await readPasted('prompt', new TextEncoder().encode(text));
    expect(documents.map(({ name }) => name)).toEqual(['prompt']);
    return documents.flatMap(({ blocks }) =>
      blocks.map((block) => ('text' in block ? block.text : '')),
    );
  };

  it('is plain text where it uses no Markdown: a title is no part of the line below it', async () => {
    expect(await blocksOf('Return a parcel\nAs a sender, I want it back.\n')).toEqual([
      'Return a parcel',
      'As a sender, I want it back.',
    ]);
  });

  it('is Markdown where it uses it', async () => {
    expect(await blocksOf('# Return a parcel\n\nThe sender asks\nfor it.\n')).toEqual([
      'Return a parcel',
      'The sender asks for it.',
    ]);
  });
});

describe('numbered headings of plain text', () => {
  const headingsOf = async (text: string) => {
    const { documents } = await readDocuments('a.txt', new TextEncoder().encode(text));
    return documents.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level} ${block.text}`] : [])),
    );
  };

  it('are headings where they stand alone and some are those of chapters', async () => {
    const text =
      '1. Introduction\n\nThis is about parcels.\n\n2. Roles\n\nSender: sends.\n\n3. Sending\n\n3.1 Main scenario\n\n1. The sender weighs the parcel.\n2. The desk prints a label.\n';
    expect(await headingsOf(text)).toEqual([
      '1 1. Introduction',
      '1 2. Roles',
      '1 3. Sending',
      '2 3.1 Main scenario',
    ]);
    const turkish = text
      .replace('Introduction', 'Giriş')
      .replace('Roles', 'Roller')
      .replace('Main scenario', 'Ana akış');
    expect((await headingsOf(turkish)).at(-1)).toBe('2 3.1 Ana akış');
  });

  it('are steps where none is a chapter’s', async () => {
    expect(
      await headingsOf('1. Open the lid\n\n2. Press the button\n\n3. Close the lid\n'),
    ).toEqual([]);
  });
});
