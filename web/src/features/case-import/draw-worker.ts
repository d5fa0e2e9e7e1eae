import {
  type CaseFindings,
  casesOfAll,
  findingsOfFile,
  keepCases,
  leftOutBy,
  modelsOfCases,
  namesInProject,
} from '@caseloom/formats/written-cases';
import type { DrawnSheet, DrawTask } from './read-sheets.ts';

self.onmessage = ({ data }: MessageEvent<DrawTask>) => {
  const { chosen, leavesOut, keep, requirements } = data;
  const options = { isPlaced: true, ...data.options, project: namesInProject(data.data) };
  const { cases, ...read } = casesOfAll(chosen, leavesOut, 'models', requirements);
  // of which only some are kept, all are drawn to be compared
  const isPlaced = keep === 'all' && options.isPlaced;
  const all = modelsOfCases(cases, { ...options, isPlaced });
  const findings: CaseFindings = findingsOfFile(cases, options, all);
  const drawn = keep === 'all' ? all : modelsOfCases(keepCases(cases, findings, keep), options);
  const leftOut = leftOutBy(findings, keep);
  const answer: DrawnSheet = { ...read, drawn, count: cases.length, findings, leftOut };
  self.postMessage(answer);
};
