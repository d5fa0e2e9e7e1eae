import type { ToolId } from '@caseloom/engine';
import { plainName } from './columns.ts';

type CaseTool = ToolId['tool'];

/** How each tool numbers its cases. */
const FORMS: Record<CaseTool, RegExp> = {
  azure: /^\d{1,10}$/,
  qase: /^\d{1,10}$/,
  testrail: /^C\d{1,10}$/,
  xray: /^[A-Z][A-Z0-9_]*-\d{1,10}$/,
  zephyr: /^[A-Z][A-Z0-9_]*-T\d{1,10}$/,
};

/** Headings that stand together only in what a tool exports. */
const HEADINGS: [tool: CaseTool, names: string[]][] = [
  ['qase', ['v2.id']],
  ['azure', ['work item type', 'step action']],
  ['zephyr', ['key', 'test script (step-by-step) - step']],
  ['xray', ['issue key', 'test type']],
  ['testrail', ['steps (step)']],
  ['testrail', ['section hierarchy']],
];

/** The tool that exported a table, by its headings. */
export function toolOf(headings: readonly string[]): CaseTool | undefined {
  const names = new Set(headings.map(plainName));
  return HEADINGS.find(([, all]) => all.every((name) => names.has(name)))?.[0];
}

/** What a case of a tool is called there, as a part of the case; nothing where it is no ID of that tool. */
export function toolIdOf(tool: CaseTool | undefined, id: string): { toolId?: ToolId } {
  return tool && FORMS[tool].test(id) ? { toolId: { tool, id } } : {};
}
