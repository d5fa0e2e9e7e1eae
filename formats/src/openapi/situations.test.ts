import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';
import { accepted, testCasesOf } from './testing.ts';

describe('a description of an API', () => {
  it('makes what leads to the other answers invalid data of its operation, which is tested as negative', () => {
    const answer = accepted({
      openapi: '3.1.0',
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            responses: {
              200: { description: 'A page' },
              401: { description: 'Refused "here"' },
              403: { description: 'Refused "here"' },
              503: {},
            },
          },
        },
      },
    });
    expect(answer.testData.map(({ name, validity, values }) => [name, validity, values])).toEqual([
      ['situation (listPets)', 'invalid', ['Refused "here"', '403 Refused "here"', '503']],
    ]);
    expect(testCasesOf(answer).map(({ polarity, name }) => [polarity, name])).toEqual([
      ['positive', 'GET /pets: 200: A page'],
      ['negative', 'GET /pets: 401: Refused "here"'],
      ['negative', 'GET /pets: 403: Refused "here"'],
      ['negative', 'GET /pets: 503'],
    ]);
  });

  it.each([
    ['en', 'Given a situation in which “Update an existing pet” is answered with “Pet not found”'],
    [
      'tr',
      'Diyelim ki “Update an existing pet” işleminin “Pet not found” yanıtını aldığı bir durum var',
    ],
  ] as const)(
    'says what has to be the case before a request in a sentence: %s',
    (language, sentence) => {
      const put = {
        ...{ summary: 'Update an existing pet.', operationId: 'updatePet' },
        responses: { 200: {}, 404: { description: 'Pet not found' } },
      };
      const content = JSON.stringify({ openapi: '3.0.4', paths: { '/pet': { put } } });
      const answer = read(content, 'pets.json', language);
      if (!answer.ok) throw new Error(answer.problem.code);
      const sentences = testCasesOf(answer, language).flatMap(({ steps }) =>
        steps.map(({ keyword, text }) => `${keyword} ${text}`),
      );
      expect(sentences).toContain(sentence);
    },
  );
});
