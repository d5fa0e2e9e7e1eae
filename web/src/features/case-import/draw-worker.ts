import { casesOf, findingsOf, modelsOfCases } from '@caseloom/formats/written-cases';
import type { DrawTask } from './read-sheets.ts';

self.onmessage = ({ data: { sheet, columns, options } }: MessageEvent<DrawTask>) => {
  const { cases, remarks } = casesOf(sheet, columns);
  const drawn = modelsOfCases(cases, options);
  self.postMessage({ drawn, remarks, count: cases.length, findings: findingsOf(drawn) });
};
