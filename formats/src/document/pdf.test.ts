import { createRequire } from 'node:module';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readDocuments } from './read.ts';

const { resolve } = createRequire(import.meta.url);
const REGULAR = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** A text at a place, in points from the top left corner of its page. */
type Placed = [x: number, y: number, text: string, size?: number, isBold?: boolean];

async function aPdf(pages: Placed[][], options: PDFKit.PDFDocumentOptions = {}) {
  const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise((ended) => {
    pdf.on('end', ended);
  });
  for (const page of pages) {
    pdf.addPage();
    for (const [x, y, text, size = 10, isBold = false] of page)
      pdf
        .font(isBold ? BOLD : REGULAR)
        .fontSize(size)
        .text(text, x, y, { lineBreak: false });
  }
  pdf.end();
  await end;
  return new Uint8Array(Buffer.concat(chunks));
}

/** The blocks as a line each, as a reader would note them down. */
async function linesOf(bytes: Uint8Array) {
  const { documents, problems } = await readDocuments('a.pdf', bytes);
  expect(problems).toEqual([]);
  return documents.flatMap(({ blocks }) =>
    blocks.map((block) => {
      if (block.kind === 'item') return `${block.level} ${block.marker} ${block.text}`;
      if (block.kind === 'table') return block.rows.map((row) => row.join(' | ')).join(' / ');
      return block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : block.text;
    }),
  );
}

async function codesOf(bytes: Uint8Array) {
  const { problems } = await readDocuments('a.pdf', bytes);
  return problems.map(({ code }) => code);
}

/** The lines of a text below each other, as wide as a page. */
const paragraph = (x: number, y: number, ...lines: string[]): Placed[] =>
  lines.map((line, index): Placed => [x, y + index * 12, line]);

const WIDE = 'Müşteri sepetteki ürünleri kart ile öder ve kart numarasını girer, bundan';

/** A PDF of one page, written out: its objects after the page, and what its page shows. */
function bare(content: Uint8Array): Uint8Array {
  const head = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>> endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>> endobj
4 0 obj <</Length ${content.length}>> stream
`;
  const end = '\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF';
  return new Uint8Array(Buffer.concat([Buffer.from(head), content, Buffer.from(end)]));
}

describe('a PDF', () => {
  it('gives headings by size and font, paragraphs, and words that lines part', async () => {
    const pdf = await aPdf([
      [
        [70, 150, 'Ödeme', 18],
        [70, 190, 'Kart ile ödeme', 14],
        ...paragraph(70, 230, WIDE, 'sonra ödeme düğmesine basar. Kulla-', 'nıcı bekler.'),
        [70, 290, 'Alternatif akışlar', 10, true],
        ...paragraph(70, 310, 'Ağ yoksa işlem İPTAL olur.', 'Ücret alınmaz.'),
      ],
    ]);
    expect(await linesOf(pdf)).toEqual([
      '# Ödeme',
      '## Kart ile ödeme',
      `${WIDE} sonra ödeme düğmesine basar. Kullanıcı bekler.`,
      '### Alternatif akışlar',
      'Ağ yoksa işlem İPTAL olur.',
      'Ücret alınmaz.',
    ]);
  });

  it('gives the items of lists with their marks, those of inner lists deeper', async () => {
    const pdf = await aPdf([
      [
        [70, 150, '1.'],
        [88, 150, WIDE],
        [88, 162, 'sonra bekler.'],
        [70, 174, '2. Sistem sorar:'],
        [90, 186, '• kart numarası'],
        [90, 198, '• tarih'],
        [70, 210, '2a. Kart geçersizdir.'],
        [70, 222, '3. Sistem fişi gösterir.'],
      ],
    ]);
    expect(await linesOf(pdf)).toEqual([
      `0 1. ${WIDE} sonra bekler.`,
      '0 2. Sistem sorar:',
      '1 • kart numarası',
      '1 • tarih',
      '0 2a. Kart geçersizdir.',
      '0 3. Sistem fişi gösterir.',
    ]);
  });

  it('gives a table where words stand in columns, also where a cell has several lines or a page ends', async () => {
    const row = (y: number, ...cells: string[]): Placed[] =>
      cells.map((cell, index): Placed => [70 + index * 150, y, cell]);
    const pdf = await aPdf([
      [
        [70, 300, 'Kurallar aşağıdadır.'],
        ...row(330, 'Tutar', 'Kart', 'Sonuç'),
        ...row(352, '0', 'geçerli', 'Hata: tutar'),
        [370, 364, 'sıfır olamaz'],
        ...row(386, '100', 'geçerli', 'Ödenir'),
      ],
      [...row(150, 'Tutar', 'Kart', 'Sonuç'), ...row(172, '100', 'eski', 'Reddedilir')],
    ]);
    expect(await linesOf(pdf)).toEqual([
      'Kurallar aşağıdadır.',
      'Tutar | Kart | Sonuç / 0 | geçerli | Hata: tutar sıfır olamaz / 100 | geçerli | Ödenir / 100 | eski | Reddedilir',
    ]);
  });

  it('gives rows that follow closely by their first column', async () => {
    const pdf = await aPdf([
      [
        ...paragraph(70, 200, 'Girdi', 'boş', 'dolu'),
        ...paragraph(300, 200, 'Beklenen', 'hata', 'kabul'),
      ],
    ]);
    expect(await linesOf(pdf)).toEqual(['Girdi | Beklenen / boş | hata / dolu | kabul']);
  });

  it('leaves out what stands at the margin of each page, and joins what a page end parts', async () => {
    const page = (number: number, ...own: Placed[]): Placed[] => [
      [70, 30, 'Gereksinimler v1.2'],
      [480, 30, 'GİZLİ'],
      ...own,
      [280, 790, `Sayfa ${number} / 3`],
    ];
    const pdf = await aPdf([
      page(1, [70, 400, WIDE]),
      page(2, [70, 100, 'sonra bekler.'], [70, 400, 'Adım 2 biter.']),
      page(3, [70, 400, 'Adım 3 biter.']),
    ]);
    expect(await linesOf(pdf)).toEqual([`${WIDE} sonra bekler.`, 'Adım 2 biter.', 'Adım 3 biter.']);
  });

  it('joins accents that are drawn beside their letters', async () => {
    const pdf = bare(
      Buffer.from('BT /F 10 Tf 70 600 Td (M\\250u\\270steri sepeti a\\270car.) Tj ET', 'latin1'),
    );
    const [line] = await linesOf(pdf);
    expect(line).toMatch(/^Müşteri sepeti açar\.$/);
  });

  it('that is locked, has no text, is broken or too long is refused in words of its own', async () => {
    const locked = await aPdf([[[70, 100, 'x']]], { userPassword: 'a', pdfVersion: '1.7' });
    const pages = Array.from({ length: 501 }, (): Placed[] => []);
    const refused = [
      locked,
      await aPdf([[]]),
      Buffer.from('%PDF-1.7 and nothing else'),
      await aPdf(pages),
      Buffer.from('text'),
    ];
    const codes = await Promise.all(refused.map(codesOf));
    expect(codes.flat()).toEqual([
      'pdf_encrypted',
      'pdf_without_text',
      'pdf_broken',
      'pdf_too_long',
      'file_type_differs',
    ]);
  });

  it('that may be read without a password is read although it may not be changed', async () => {
    const pdf = await aPdf([[[70, 200, 'Sistem sorar.']]], { ownerPassword: 'a' });
    expect(await linesOf(pdf)).toEqual(['Sistem sorar.']);
  });

  it('with any bytes changed gives text or is refused', async () => {
    const sound = await aPdf([[[70, 200, 'Sistem sorar.']]], { compress: false });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 30 }),
        fc.nat(sound.length),
        async (changes, length) => {
          const bytes = sound.slice(0, Math.max(length, 100));
          for (const [index, byte] of changes) if (index < bytes.length) bytes[index] = byte;
          const { documents, problems } = await readDocuments('a.pdf', bytes);
          expect(documents.length + problems.length).toBe(1);
        },
      ),
      { numRuns: 50 },
    );
  });
});
