import type { ToolId } from '@caseloom/engine';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aCase, anExport } from '../testing.ts';
import { writeCases } from '../write-cases.ts';
import { asWritten } from './as-written.ts';
import { casesOf, readCaseSources } from './read.ts';

const casesIn = (text: string) =>
  readCaseSources(strToU8(text)).flatMap((one) => casesOf(one).cases);
const idsIn = (text: string) => casesIn(text).map(({ toolId }) => toolId);

const FILES: [tool: ToolId['tool'], id: string, text: string][] = [
  ['testrail', 'C12', 'ID,Title,Section Hierarchy,Steps (Step)\nC12,Pay,Shop,Pay by card\n'],
  [
    'testrail',
    'C12',
    '<suite><sections><section><name>S</name><cases><case><id>C12</id><title>Pay</title><custom><steps>Pay</steps></custom></case></cases></section></sections></suite>',
  ],
  [
    'azure',
    '4711',
    'ID,Work Item Type,Title,Test Step,Step Action,Step Expected\n4711,Test Case,Pay,,,\n,,,1,Pay by card,Paid\n',
  ],
  ['qase', '7', 'v2.id,title,steps_actions,steps_result\n7,Pay,"1. ""Pay""","1. ""Paid"""\n'],
  ['zephyr', 'SHOP-T3', 'Key,Name,Test Script (Step-by-Step) - Step\nSHOP-T3,Pay,Pay by card\n'],
  [
    'zephyr',
    'SHOP-T3',
    '<project><testCases><testCase key="SHOP-T3"><name>Pay</name><testScript type="steps"><steps><step><description>Pay</description></step></steps></testScript></testCase></testCases></project>',
  ],
  [
    'xray',
    'SHOP-3',
    'Issue ID,Issue Key,Test Type,Test Summary,Action\n1,SHOP-3,Manual,Pay,Pay by card\n',
  ],
  ['xray', 'SHOP-3', 'Issue Key,Test Type,Summary,Action\nSHOP-3,Manual,Pay,Pay by card\n'],
];

describe('the ID of a case in its tool', () => {
  it.each(FILES)('is read from a file of %s: %s', (tool, id, text) => {
    expect(idsIn(text)).toEqual([{ tool, id }]);
    expect(casesIn(text).map(asWritten)[0]?.toolId).toEqual({ tool, id });
  });

  it.each(FILES)('is written for the same tool where that updates by it: %s', async (tool, id) => {
    const known = { ...aCase('A', 'T1', {}), toolId: { tool, id } };
    const parts = [];
    for await (const part of await writeCases(tool, anExport([known, aCase('B', 'T1', {})])))
      parts.push(String(part));
    expect(idsIn(parts.join(''))).toEqual([{ tool, id }, undefined]);
    const others = FILES.filter(([other]) => other !== tool);
    for (const [other] of others)
      for (const part of await writeCases(other, anExport([known])))
        expect(
          String(part)
            .split('\r\n')
            .flatMap((line) => line.split(',')),
        ).not.toContain(id);
  });

  it('is none where a team numbers its own cases, or a number has another form', () => {
    expect(idsIn('ID,Title,Action\n7,Pay,Pay by card\n')).toEqual([undefined]);
    expect(idsIn('ID,Title,Steps (Step)\n7,Pay,Pay by card\n')).toEqual([undefined]);
    expect(idsIn('v2.id,title,steps_actions\n=1+1,Pay,Pay\n')).toEqual([undefined]);
  });

  it('says which row of test data a case is, where its rows become cases', () => {
    const scenario = 'Scenario Outline: Pay\nWhen <who> pays\nExamples:\n| who |\n| Ada |\n| Ali |';
    const text = `Key,Name,Test Script (Step-by-Step) - Step,Test Script (BDD)\nSHOP-T3,Pay,,"${scenario}"\n`;
    expect(idsIn(text)).toEqual([
      { tool: 'zephyr', id: 'SHOP-T3', row: 1 },
      { tool: 'zephyr', id: 'SHOP-T3', row: 2 },
    ]);
  });
});
