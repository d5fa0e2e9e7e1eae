import { writeCaseloom } from '@caseloom/formats';
import { describe, expect, it } from 'vitest';
import { A_ROW } from '../../testing/editor.ts';
import { readFile } from './read-file.ts';

const read = (name: string, ...parts: BlobPart[]) => readFile(new File(parts, name));
const faults = async (name: string, ...parts: BlobPart[]) => {
  const taken = await read(name, ...parts);
  return taken.ok ? [] : taken.faults.map(({ code }) => code);
};
const caseloom = (name: string) =>
  writeCaseloom({
    models: [{ id: 'm', name, bddType: 'bdd', nodes: A_ROW.nodes, edges: A_ROW.edges }],
    steps: [],
    testData: [],
  });
const modelName = async (name: string, ...parts: BlobPart[]) => {
  const taken = await read(name, ...parts);
  return taken.ok ? taken.file.models[0]?.name : taken.faults;
};

/** A text as UTF-16, with its mark in front. */
function utf16(text: string): Uint8Array<ArrayBuffer> {
  const units = Uint16Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0));
  return new Uint8Array(units.buffer);
}

describe('a file of a model', () => {
  it('is read by its content under any name', async () => {
    expect(await modelName('anything.json', caseloom('Ödeme'))).toBe('Ödeme');
  });

  it('is read in UTF-16 too, where its mark says so', async () => {
    expect(await modelName('windows.json', utf16(caseloom('Ödeme')))).toBe('Ödeme');
  });

  it('of a feature becomes a model with its scenarios', async () => {
    const feature = 'Feature: Pay\n  Scenario: by card\n    Given a card\n    When I pay\n';
    expect(await modelName('pay.feature', feature)).toBe('Pay');
  });

  it.each([
    [
      'pay.drawio',
      '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="a" value="Pay" vertex="1" parent="1"/></root></mxGraphModel>',
    ],
    ['pay.scxml', '<scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="paid"/></scxml>'],
    [
      'pay.yaml',
      'openapi: 3.0.0\npaths:\n  /pay:\n    post:\n      summary: pay\n      responses: { 200: { description: Paid } }\n',
    ],
    ['pay.opml', '<opml><body><outline text="Pay"/></body></opml>'],
    ['pay.json', '{"initial":"paid","states":{"paid":{}}}'],
    ['any.caseloom', 'caseloom text/1\nmodel m: pay\n  start S\n  end E\n  S --> E\n'],
  ])('of each kind is known by what it says: %s', async (name, text) => {
    expect(await modelName(name, text)).toBe('pay');
  });

  it('of PICT is named as the file is', async () => {
    expect(await modelName('browsers.pict', 'OS: Linux, macOS\nBrowser: Firefox, Chrome\n')).toBe(
      'browsers',
    );
  });

  it('of PICT is taken from a text file where that is one', async () => {
    expect(await modelName('browsers.txt', 'OS: Linux, macOS\nBrowser: Firefox, Chrome\n')).toBe(
      'browsers',
    );
  });
});

describe('a file that is refused', () => {
  it('is larger than any model', async () => {
    const taken = await read('big.json', new Uint8Array(20 * 1024 * 1024 + 1));
    expect(taken).toEqual({
      ok: false,
      faults: [{ code: 'file_too_large', params: { limit: 20 } }],
    });
  });

  it.each(['spec.docx', 'spec.pdf', 'notes.md', 'story.txt', 'all.zip'])(
    '%s is a document, which is drafted and not imported',
    async (name) => expect(await faults(name, 'Once upon a time')).toEqual(['file_is_document']),
  );

  it('is a PICT file with a mistake, and says so as PICT', async () => {
    const [code] = await faults('x.pict', 'A: 1\nB');
    expect(code).toBe('pict_values_missing');
  });

  it('is a feature with a mistake, with its line', async () => {
    const taken = await read('x.feature', 'Feature: A\n  Scenario: B\n    Given x\n    nonsense\n');
    expect(taken.ok).toBe(false);
    if (!taken.ok) expect(taken.faults[0]?.params).toMatchObject({ line: 4 });
  });

  it('is a feature in which nothing happens', async () => {
    const taken = await read('x.feature', 'Feature: Nothing\n');
    expect(taken.ok).toBe(false);
  });
});
