import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import { readFeatures } from './gherkin/read.ts';
import { read } from './read.ts';
import { aModelFile } from './testing.ts';

describe('reading any file', () => {
  it('gives back what was written', () => {
    const file = aModelFile();
    expect(read(writeCaseloom(file), 'a.json')).toEqual({ ok: true, ...file, report: [] });
  });

  it('keeps all of a feature that a model was read from', () => {
    const text = `# language: en
@shop
Feature: Pay
  Background:
    Given a basket
      | book | 2 |
  Scenario Outline: by <card>
    When one pays with <card>
      """
      thanks
      """
    Then it is paid
    Examples:
      | card |
      | Visa |
`.replaceAll('\\"', '"');
    const features = readFeatures([{ name: 'pay.feature', text }]);
    if (!features.ok) throw new Error(JSON.stringify(features.problems));
    const { models, steps, testData } = features;
    const again = read(writeCaseloom({ models, steps, testData }), 'pay.json');
    expect(again).toEqual({ ok: true, models, steps, testData, report: [] });
  });

  it('finds no secret in what was written', () => {
    const file = aModelFile();
    file.testData = file.testData.map((data) => ({ ...data, isSecret: true }));
    expect(writeCaseloom(file)).not.toContain('Abcdef1!');
  });

  it.each([
    ['', 'file_empty'],
    ['hello', 'file_not_model'],
    ['[]', 'file_not_model'],
    ['null', 'file_not_model'],
    ['{"models": []}', 'file_field_invalid'],
    ['{"format": "flow/1", "models": []}', 'file_not_model'],
    ['{"format": "caseloom/9", "models": []}', 'file_version_unknown'],
    ['<html></html>', 'file_not_model'],
    ['<graphml>', 'file_not_xml'],
  ])('refuses %s: %s', (text, code) => {
    expect(read(text, 'x')).toMatchObject({ ok: false, problem: { code } });
  });

  it('names the field that is wrong', () => {
    const file = aModelFile();
    const text = writeCaseloom(file).replace('"type": "start"', '"type": "begin"');
    expect(read(text, 'a.json')).toMatchObject({
      problem: { code: 'file_field_invalid', params: { path: 'models.0.nodes.0.type' } },
    });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void read(text, 'x')));
    fc.assert(fc.property(fc.jsonValue(), (models) => void read(JSON.stringify({ models }), 'x')));
  });
});
