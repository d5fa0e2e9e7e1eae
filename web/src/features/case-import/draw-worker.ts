import {
  type CaseFindings,
  casesOfAll,
  findingsOfFile,
  keepCases,
  leftOutBy,
  modelsOfCases,
  namesInProject,
} from '@caseloom/formats/written-cases';
import { compareModels } from './compare-models.ts';
import type { ImportTask } from './import-worker.ts';
import type { DrawnSheet, DrawTask } from './read-sheets.ts';

self.onmessage = ({ data }: MessageEvent<ImportTask>) => {
  self.postMessage('draw' in data ? draw(data.draw) : compareModels(data.compare));
};

function draw(task: DrawTask): DrawnSheet {
  const { chosen, use, leavesOut, keep, requirements, data } = task;
  const options = { isPlaced: true, ...task.options, project: namesInProject(data) };
  const { cases, ...read } = casesOfAll(chosen, leavesOut, use, requirements);
  // of which only some are kept, all are drawn to be compared
  const isPlaced = keep === 'all' && options.isPlaced;
  const all = modelsOfCases(cases, { ...options, isPlaced });
  const findings: CaseFindings = findingsOfFile(cases, options, all);
  const drawn = keep === 'all' ? all : modelsOfCases(keepCases(cases, findings, keep), options);
  const leftOut = leftOutBy(findings, keep);
  return { ...read, drawn, count: cases.length, findings, leftOut };
}
