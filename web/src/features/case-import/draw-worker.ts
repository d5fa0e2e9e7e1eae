import {
  type CaseFindings,
  casesOfAll,
  findingsOf,
  keepCases,
  leftOutBy,
  modelsOfCases,
} from '@caseloom/formats/written-cases';
import type { DrawnSheet, DrawTask } from './read-sheets.ts';

self.onmessage = ({ data }: MessageEvent<DrawTask>) => {
  const { chosen, leavesOut, options, keep } = data;
  const { cases, ...read } = casesOfAll(chosen, leavesOut);
  const all = modelsOfCases(cases, options);
  const findings: CaseFindings = findingsOf(all);
  const drawn = keep === 'all' ? all : modelsOfCases(keepCases(cases, findings, keep), options);
  const leftOut = leftOutBy(findings, keep);
  const answer: DrawnSheet = { ...read, drawn, count: cases.length, findings, leftOut };
  self.postMessage(answer);
};
