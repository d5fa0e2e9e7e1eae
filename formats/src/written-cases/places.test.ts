import { existsSync, readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { asWritten } from './as-written.ts';
import { casesOfAll, readCaseSources, type Use } from './read.ts';

/** What becomes of a file, and what of it has no place. */
function read(file: string | Uint8Array, use: Use = 'suite', known: string[] = []) {
  const bytes = typeof file === 'string' ? strToU8(file) : file;
  const chosen = readCaseSources(bytes).map((source) => ({ source }));
  const { cases, ...found } = casesOfAll(chosen, false, use, new Set(known));
  return { ...found, cases: cases.map(asWritten) };
}

const XRAY = `Issue ID,Issue Key,Issue Type,Test Summary,Action,Result,Precondition,Unstructured Definition,Description
1,SHOP-1,Precondition,A full cart,,,,"# Open the shop
# Put a book in",
2,SHOP-2,precondition,Logged in as,,,,,"Logged in as *Ann*
with a card"
3,SHOP-3,Test,Pay,Press Pay,It is paid,SHOP-1;2,,
3,,Test,,Leave,,,,
4,SHOP-4,Test,Look,Open it,,SHOP-2,,
5,SHOP-5,Test,Explore,,,,Go around the shop.
Look for prices.,
`;

describe('preconditions of Xray that are rows of their own', () => {
  it('come with what they say into each test that names them by ID or key, and are no tests or steps', () => {
    const { cases } = read(XRAY.replace('Go around the shop.\nLook', 'Go around the shop. Look'));
    expect(
      cases.map(({ title, preconditions, steps }) => [title, preconditions, steps.length]),
    ).toEqual([
      ['Pay', 'A full cart\nOpen the shop\nPut a book in\nLogged in as Ann\nwith a card', 2],
      ['Look', 'Logged in as Ann\nwith a card', 1],
      ['Explore', '', 1],
    ]);
  });
});

describe('what a file says of a case besides its steps', () => {
  const FILE = `ID,Title,Steps,Description,Objective,Postconditions,Type,Estimate,Behavior,Links,Owner,State
1,Pay,Put,"Pays *a* book.
By card.",To sell,"- It is sent
- It is booked",Smoke,5m,negative,J-1,Ann,
2,Leave,Go,,,None,undefined,,positive,,Bob,Ready
`;

  it('stands in its note, negative cases are known, and links are labels', () => {
    const { cases } = read(FILE);
    expect(cases[0]).toMatchObject({
      note: 'Pays a book.\nBy card.\nObjective: To sell\nPostconditions:\n- It is sent\n- It is booked\nType: Smoke\nEstimate: 5m',
      ...{ polarity: 'negative', tags: ['J-1'] },
    });
    expect(cases[1]).not.toHaveProperty('note');
    expect(cases[1]?.polarity).toBe('positive');
  });

  it('is named with how many cases say it where it has no place', () => {
    expect(read(FILE).unplaced).toEqual([
      { name: 'Owner', count: 2 },
      { name: 'State', count: 1 },
    ]);
    expect(read(FILE).notInModels).toEqual([]);
  });

  it('is named where only models have no place for it, and is not among what is not imported', () => {
    const { unplaced, notInModels } = read(FILE, 'models');
    expect(unplaced.map(({ name }) => name)).toEqual(['Owner', 'State']);
    expect(notInModels.map(({ name }) => name)).toEqual([
      ...['Description', 'Objective', 'Postconditions', 'Type', 'Estimate', 'Behavior'],
      'Links',
    ]);
  });

  it('is not named of references that are all requirements of the project', () => {
    const { notInModels } = read(FILE, 'models', ['J-1']);
    expect(notInModels.map(({ name }) => name)).not.toContain('Links');
  });

  it('comes of XML too', () => {
    const { cases, unplaced } = read(
      `<suite><cases><case><id>C1</id><title>Pay</title><type>Smoke</type><estimate>5m</estimate><updated_by>Ann</updated_by>
       <custom><steps>Put</steps></custom></case></cases></suite>`,
    );
    expect(cases[0]?.note).toBe('Type: Smoke\nEstimate: 5m');
    expect(unplaced).toEqual([{ name: 'updated_by', count: 1 }]);
  });
});

it('what has no place here is kept for the file of its tool, where that has a column for it', () => {
  const text = `<suite><cases><case><id>C1</id><title>Pay</title><template>Test Case (Text)</template><updated_by>Ann</updated_by>
    <custom><steps>Put</steps></custom></case></cases></suite>`;
  const chosen = readCaseSources(strToU8(text)).map((source) => ({ source }));
  const of = (use: 'suite' | 'models') => {
    const { unplaced, forTool } = casesOfAll(chosen, false, use);
    return [forTool, unplaced].map((fields) => fields.map(({ name }) => name));
  };
  expect(of('suite')).toEqual([['template'], ['updated_by']]);
  expect(of('models')).toEqual([[], ['template', 'updated_by']]);
});

describe('a script in plain text', () => {
  const stepsOf = (script: string) =>
    read(
      `<project><testCases><testCase key="A-1"><name>Pay</name><testScript type="plain"><details><![CDATA[${script}]]></details></testScript></testCase></testCases></project>`,
    ).cases[0]?.steps.map(({ text }) => text);

  it('is one step, unless its lines have numbers', () => {
    expect(stepsOf('Look around.<br>Then<ul><li>pay</li></ul>')).toEqual([
      'Look around.\nThen\n- pay',
    ]);
    expect(stepsOf('1. Open<br>2. Pay')).toEqual(['Open', 'Pay']);
    expect(stepsOf('<ol><li>Open</li><li>Pay</li></ol>')).toEqual(['Open', 'Pay']);
    expect(read('Name,Test Script (Plain Text)\nPay,"Look\nand pay"\n').cases[0]?.steps).toEqual([
      { text: 'Look\nand pay' },
    ]);
  });
});

const EXPORTS = corpus('data/tool-exports/use_cases');

it.skipIf(!existsSync(EXPORTS)).each([
  ['import_from_qase/cloud/qase_export.csv', 'Validate listing page', 'Header1 | Header2'],
  [
    'import_from_zephyr_scale/cloud/atm-exporter.xml',
    'Zephyr first test case (Plain Text)',
    'Zephyr test objective',
  ],
  ['import_from_testrail/cloud/comic_estore.xml', 'Automated Checkout', 'Type: Automated'],
])('%s: “%s” says what it is for', (file, title, words) => {
  const { cases } = read(readFileSync(`${EXPORTS}/${file}`));
  expect(cases.find((one) => one.title === title)?.note).toContain(words);
});
