import { type Export, masked } from './export.ts';
import { withoutSecrets } from './secrets.ts';

/** The cases of a generation as the API tells them, secrets masked, in pieces: one for each case. */
export function* writeParts(input: Export): Generator<string> {
  const { testCases, ...summary } = input.result;
  const { name, bddType } = input.model;
  const head = { modelName: name, modelVersion: input.version, bddType, ...summary };
  yield `${JSON.stringify(head).slice(0, -1)},"testCases":[\n`;
  let separator = '';
  // what another tool has in its columns is for its own file
  for (const { toolColumns: _, note, ...testCase } of testCases) {
    const noted = note === undefined ? {} : { note: masked(testCase, note) };
    yield separator + JSON.stringify({ ...withoutSecrets(testCase), ...noted });
    separator = ',\n';
  }
  yield '\n]}\n';
}
