import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDocuments } from './read.ts';

const SECTOR = 512;

/** The least that is a Word 97 document: a compound file with its two streams, its words in one piece. */
function aDoc(text: string): Uint8Array {
  const words = Buffer.from(text, 'utf16le');
  const main = Buffer.alloc(SECTOR + Math.ceil(words.length / SECTOR) * SECTOR);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt32LE(text.length, 0x4c);
  words.copy(main, SECTOR);
  const table = Buffer.alloc(SECTOR);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(SECTOR, 15);

  const mainSectors = main.length / SECTOR;
  const tableSector = 2 + mainSectors;
  const allocation = Buffer.alloc(SECTOR, 0xff);
  const chain = (from: number, count: number) => {
    for (let index = 0; index < count; index++)
      allocation.writeInt32LE(index === count - 1 ? -2 : from + index + 1, (from + index) * 4);
  };
  allocation.writeInt32LE(-3, 0);
  chain(1, 1);
  chain(2, mainSectors);
  chain(tableSector, 1);
  const directory = Buffer.concat([
    entry('Root Entry', { type: 5, child: 1 }),
    entry('WordDocument', { type: 2, right: 2, sector: 2, size: main.length }),
    entry('0Table', { type: 2, sector: tableSector, size: table.length }),
    Buffer.alloc(128),
  ]);
  return new Uint8Array(Buffer.concat([header(), allocation, directory, main, table]));
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  bytes.fill(0, 8, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  const numbers: [number, number][] = [
    [44, 1],
    [48, 1],
    [60, -2],
    [68, -2],
    [76, 0],
  ];
  bytes.writeInt16LE(9, 30);
  bytes.writeInt16LE(6, 32);
  for (const [index, value] of numbers) bytes.writeInt32LE(value, index);
  return bytes;
}

type Entry = { type: number; child?: number; right?: number; sector?: number; size?: number };

function entry(name: string, { type, child = -1, right = -1, sector = -2, size = 0 }: Entry) {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeInt16LE((name.length + 1) * 2, 64);
  bytes.writeInt8(type, 66);
  for (const [index, value] of [
    [68, -1],
    [72, right],
    [76, child],
    [116, sector],
    [120, size],
  ] as const)
    bytes.writeInt32LE(value, index);
  return bytes;
}

it('an old Word document gives its paragraphs and lists, Turkish letters too', async () => {
  const bytes = aDoc('Üye girişi\r1. Kullanıcı şifresini girer.\r2. Sistem ana sayfayı açar.\r');
  const { documents, problems } = await readDocuments('a.doc', bytes);
  expect(problems).toEqual([]);
  expect(documents[0]?.blocks.map(({ line: _, ...block }) => block)).toEqual([
    { kind: 'paragraph', text: 'Üye girişi' },
    { kind: 'item', level: 0, marker: '1.', text: 'Kullanıcı şifresini girer.' },
    { kind: 'item', level: 0, marker: '2.', text: 'Sistem ana sayfayı açar.' },
  ]);
});

it('an old Word document under the new name is read all the same', async () => {
  const { documents } = await readDocuments('a.docx', aDoc('bir\r'));
  expect(documents[0]?.text.trim()).toBe('bir');
});

it.each<[string, number, number]>([
  ['of its words', SECTOR + 2 * 4, 2],
  ['of its directory', SECTOR + 1 * 4, 1],
  ['of two streams in one', SECTOR + 4 * 4, 3],
  ['that say where chains are', 44, 1_000_000],
  ['of chains in more sectors', 72, 2_000_000_000],
])('an old Word document with an endless chain %s is refused', async (_, index, value) => {
  const bytes = aDoc('bir\r');
  new DataView(bytes.buffer).setInt32(index, value, true);
  const { problems } = await readDocuments('a.doc', bytes);
  expect(problems.map(({ code }) => code)).toEqual(['document_broken']);
});

it('an old Word document with any bytes changed gives text or is refused, at once', async () => {
  const sound = aDoc('Kullanıcı şifresini girer.\r'.repeat(40));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const bytes = sound.slice();
        for (const [index, byte] of changes) bytes[index] = byte;
        const { documents, problems } = await readDocuments('a.doc', bytes);
        expect(documents.length + problems.length).toBe(1);
      },
    ),
    { numRuns: 500 },
  );
});
