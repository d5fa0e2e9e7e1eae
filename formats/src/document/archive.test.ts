import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocuments } from './read.ts';

/** An archive of a file whose name has these bytes, and that says nothing of their encoding. */
function named(name: Uint8Array, content = 'Pay'): Uint8Array {
  const stand = 'n'.repeat(name.length);
  const bytes = Buffer.from(zipSync({ [stand]: strToU8(content) }));
  for (let at = bytes.indexOf(stand); at >= 0; at = bytes.indexOf(stand, at)) bytes.set(name, at);
  return new Uint8Array(bytes);
}

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

async function shown(bytes: Uint8Array) {
  const { documents, problems } = await readDocuments('a.zip', bytes);
  return {
    names: documents.map(({ name }) => name),
    problems: problems.map(({ file, code }) => [file, code]),
  };
}

/** The same archive with something of the entry of a file changed, where its central directory has it. */
function changed(bytes: Uint8Array, file: string, change: (entry: DataView) => void): Uint8Array {
  const copy = Buffer.from(bytes);
  const entry = copy.lastIndexOf(file) - 46;
  change(new DataView(copy.buffer, copy.byteOffset + entry));
  return copy;
}

describe('the names of files in an archive', () => {
  it.each<[string, Uint8Array, string]>([
    ['in UTF-8 that says so', zipSync({ 'İşlem ğ.txt': strToU8('Pay') }), 'İşlem ğ.txt'],
    ['in UTF-8 that does not', named(Buffer.from('İşlem ğ ı.txt')), 'İşlem ğ ı.txt'],
    [
      'in code page 857',
      named(latin('\x98\x9flem \xa7\x8d\x87\x94\x81 \x9e\xa6.txt')),
      'İşlem ğıçöü ŞĞ.txt',
    ],
    ['in code page 437', named(latin('\x9aber \x94.txt')), 'Über ö.txt'],
    [
      'in Windows-1254',
      named(latin('\xdd\xfelem \xf0\xfd\xe7\xf6\xfc \xde\xd0.txt')),
      'İşlem ğıçöü ŞĞ.txt',
    ],
    ['in folders of Windows', named(latin('belge\\\x99deme.txt')), 'belge/Ödeme.txt'],
  ])('are read %s', async (_, bytes, name) => {
    expect(await shown(bytes)).toEqual({ names: [name], problems: [] });
  });

  it('in any code page give one name for each file, whatever they are', async () => {
    const names = fc
      .uint8Array({ minLength: 1, maxLength: 20 })
      .map((some) => Uint8Array.from([...some.map((one) => one || 1), ...latin('.txt')]));
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const { names: found, problems } = await shown(named(name));
        expect(found.length + problems.length).toBeLessThan(2);
      }),
    );
  });
});

describe('an archive', () => {
  const inner = zipSync({ 'b.txt': strToU8('Wait'), 'c.zip': zipSync({ 'd.txt': strToU8('x') }) });

  it('in an archive is read, and one in that is named', async () => {
    expect(await shown(zipSync({ 'a.txt': strToU8('Pay'), 'inner.zip': inner }))).toEqual({
      names: ['a.txt', 'inner.zip/b.txt'],
      problems: [['inner.zip/c.zip', 'archive_nested']],
    });
  });

  it('with a name that leads out of it is read without that file', async () => {
    const names = ['../a.txt', '/b.txt', 'C:\\c.txt', 'd/../../e.txt', '..\\f.txt'];
    const files = Object.fromEntries(names.map((name) => [name, strToU8('x')]));
    expect(await shown(zipSync({ ...files, 'good.txt': strToU8('Pay') }))).toEqual({
      names: ['good.txt'],
      problems: names.map((name) => [name.replaceAll('\\', '/'), 'archive_name_invalid']),
    });
  });

  it('with a file that is broken, locked or lies about itself is read without that file', async () => {
    const whole = zipSync(
      Object.fromEntries(
        ['aaa.txt', 'bbb.txt', 'ccc.txt', 'ddd.txt'].map((name) => [name, strToU8('Pay')]),
      ),
      { level: 0 },
    );
    const locked = changed(whole, 'aaa.txt', (entry) => entry.setUint16(8, 1, true));
    const broken = changed(locked, 'bbb.txt', (entry) => entry.setUint32(16, 1, true));
    const packed = changed(broken, 'ccc.txt', (entry) => entry.setUint16(10, 14, true));
    expect(await shown(packed)).toEqual({
      names: ['ddd.txt'],
      problems: [
        ['aaa.txt', 'archive_encrypted'],
        ['bbb.txt', 'archive_file_broken'],
        ['ccc.txt', 'archive_file_broken'],
      ],
    });
  });

  it('of nothing but locked files is locked as a whole', async () => {
    const whole = zipSync({ 'aaa.txt': strToU8('x'), 'bbb.txt': strToU8('x') });
    const lock = (bytes: Uint8Array, file: string) =>
      changed(bytes, file, (entry) => entry.setUint16(8, 1, true));
    expect(await shown(lock(lock(whole, 'aaa.txt'), 'bbb.txt'))).toEqual({
      names: [],
      problems: [['a.zip', 'archive_encrypted']],
    });
  });

  it('with one file that is too large is read without it', async () => {
    const large = new Uint8Array(60 * 1024 * 1024);
    expect(await shown(zipSync({ 'a.txt': large, 'b.txt': strToU8('Pay') }))).toEqual({
      names: ['b.txt'],
      problems: [['a.txt', 'archive_too_large']],
    });
  });

  it('counts what archives in it hold as its own', async () => {
    const part = () => zipSync({ 'a.txt': [new Uint8Array(30 * 1024 * 1024), { level: 1 }] });
    const { problems } = await shown(zipSync({ 'a.zip': part(), 'b.zip': part() }));
    expect(problems).toEqual([
      ['a.zip/a.txt', 'file_too_large'],
      ['b.zip/a.txt', 'archive_too_large'],
    ]);
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, strToU8('Pay')]));
    const many = await shown(zipSync({ 'a.zip': zipSync(some(150)), 'b.zip': zipSync(some(150)) }));
    expect(many.names).toHaveLength(150);
    expect(many.problems).toEqual([['b.zip', 'archive_too_many_files']]);
  });

  it('that ends too early is read as far as it goes', async () => {
    const whole = zipSync({ 'aaa.txt': strToU8('Pay'), 'bbb.txt': strToU8('Wait') });
    const torn = changed(whole, 'bbb.txt', (entry) => entry.setUint32(0, 0, true));
    expect(await shown(torn)).toEqual({
      names: ['aaa.txt'],
      problems: [['a.zip', 'archive_broken']],
    });
  });
});
