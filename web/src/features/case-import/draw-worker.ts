import { casesOfAll, findingsOf, modelsOfCases } from '@caseloom/formats/written-cases';
import type { DrawTask } from './read-sheets.ts';

self.onmessage = ({ data: { chosen, leavesOut, options } }: MessageEvent<DrawTask>) => {
  const { cases, ...read } = casesOfAll(chosen, leavesOut);
  const drawn = modelsOfCases(cases, options);
  self.postMessage({ ...read, drawn, count: cases.length, findings: findingsOf(drawn) });
};
