import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CODE_FORMATS } from '../export-formats.ts';
import { writeCases } from '../write-cases.ts';
import { aShop, written } from './testing.ts';

describe.each(CODE_FORMATS)('an archive of code for %s', (id) => {
  it('has the files that the command line writes into an empty folder, the same bytes each time', async () => {
    const archive = await writeCases(id, aShop());
    if (typeof archive === 'string') throw new Error('an archive has bytes');
    const files = Object.entries(unzipSync(archive)).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]);
    expect(new Map(files as [string, string][])).toEqual(written(aShop(), id).folder);
    expect(await writeCases(id, aShop())).toEqual(archive);
  });

  it('is written of cases that are gone through one by one', async () => {
    const input = aShop();
    const cases = [...input.result.testCases];
    const oneByOne = {
      *[Symbol.iterator]() {
        yield* cases;
      },
    };
    const archive = await writeCases(id, {
      ...input,
      result: { ...input.result, testCases: oneByOne },
    });
    if (typeof archive === 'string') throw new Error('an archive has bytes');
    const text = Object.values(unzipSync(archive))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    for (const { key } of cases) expect(text).toContain(`TC-${key}`);
  });
});
