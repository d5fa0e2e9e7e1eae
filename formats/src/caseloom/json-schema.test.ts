import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { aModelFile } from '../testing.ts';
import { modelJsonSchema } from './json-schema.ts';
import { readCaseloom } from './read.ts';
import { writeCaseloom } from './write.ts';

const published = readFileSync(new URL('../../../docs/model.schema.json', import.meta.url), 'utf8');

it('the published schema is that of the reader', () => {
  expect(JSON.parse(published)).toEqual(modelJsonSchema());
});

it.each([
  ['a model', (file: object) => file, true],
  ['an unknown type of node', replaced('"type":"start"', '"type":"begin"'), false],
  ['a number for a label', replaced('"label":"an error is shown"', '"label":3'), false],
  ['no models', replaced(/"models":\[.*?\],"steps"/, '"models":[],"steps"'), false],
  ['data without values', replaced('"values":["Abcdef1!"]', '"values":[]'), false],
  ['another version', replaced('caseloom/1', 'caseloom/2'), false],
])('accepts and refuses what the reader does: %s', (_, change, isValid) => {
  const json = change(JSON.parse(writeCaseloom(aModelFile())));
  expect(z.fromJSONSchema(modelJsonSchema()).safeParse(json).success).toBe(isValid);
  expect(readCaseloom(json).ok).toBe(isValid);
});

function replaced(what: string | RegExp, by: string): (file: object) => object {
  return (file) => {
    const text = JSON.stringify(file);
    expect(text.replace(what, by)).not.toBe(text);
    return JSON.parse(text.replace(what, by));
  };
}
