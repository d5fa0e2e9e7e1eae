import type { StepArgument, TestStep } from '@caseloom/engine';

/** The test data of a step that a person wrote or brought along; empty of a generated one, whose values have names. */
export function writtenData({ nodeId, arguments: [given] = [] }: TestStep): string {
  return nodeId === '' && given?.kind === 'docString' ? given.content : '';
}

/** The same as a step has it. */
export function withWrittenData(data: string | undefined): { arguments?: StepArgument[] } {
  return data ? { arguments: [{ kind: 'docString', content: data }] } : {};
}
