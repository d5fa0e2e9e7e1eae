import { describe, expect, it } from 'vitest';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData, withMore } from '../testing.ts';

function titlesOf(model: Model, testData: TestData[], settings: Partial<GenerationSettings> = {}) {
  return suiteOf(model, { testData }, settings).testCases.map(({ name }) => name);
}

/** A model that sends one request, and parts by whether names are valid. */
function sending(request: string, ...names: string[]): Model {
  const condition = names.map((name) => `<${name}> is valid`).join(' and ');
  return parseModel(
    `start > when ${request}`,
    `when ${request} > then 200 > end : ${condition}`,
    `when ${request} > then 400 > end : otherwise`,
  );
}

/** The same with a text that the request sends beside its words. */
function withBody(model: Model, request: string, content: string): Model {
  return withMore(model, `when ${request}`, { arguments: [{ kind: 'docString', content }] });
}

describe('the title of a case that sends a request', () => {
  const order = withBody(
    sending('POST /order', 'quantity', 'status (order)'),
    'POST /order',
    '<quantity> <status (order)>',
  );
  const data = [
    textData('quantity', '1'),
    invalidData('quantity', '"x"'),
    textData('status (order)', 'new', 'paid'),
    invalidData('status (order)', ''),
  ];

  it('names the request with what is wrong in it, or tells its row from others', () => {
    expect(titlesOf(order, data)).toEqual([
      'POST /order with status new: 200',
      'POST /order with status paid: 200',
      'POST /order with quantity x, status new: 400',
      'POST /order with quantity x, status paid: 400',
      'POST /order with status (empty): 400',
    ]);
    expect(titlesOf(order, data, { language: 'tr' })).toEqual([
      'POST /order, status new ile: 200',
      'POST /order, status paid ile: 200',
      'POST /order, quantity x, status new ile: 400',
      'POST /order, quantity x, status paid ile: 400',
      'POST /order, status (boş) ile: 400',
    ]);
  });

  it('has its path without the query, and a wrong value of the path as its name', () => {
    const request = 'GET /pets/<id (get)>/toys?size=<size>';
    const ids = [textData('id (get)', '7'), invalidData('id (get)', 'x')];
    const sizes = [textData('size', '1', '9'), invalidData('size', '0')];
    expect(titlesOf(sending(request, 'id (get)', 'size'), [...ids, ...sizes])).toEqual([
      'GET /pets/7/toys with size 1: 200',
      'GET /pets/7/toys with size 9: 200',
      'GET /pets/{id}/toys with id x, size 1: 400',
      'GET /pets/{id}/toys with id x, size 9: 400',
      'GET /pets/7/toys with size 0: 400',
    ]);
  });

  it('says what its request lacks in the words of the request', () => {
    const lacking = parseModel(
      'start > when POST /pets > then 200 > end',
      'start > when POST /pets without <left out> : <left out> = "name"',
      'when POST /pets without <left out> > then 400 > end',
    );
    expect(titlesOf(lacking, [invalidData('left out', 'name')])).toEqual([
      'POST /pets: 200',
      'POST /pets without name: 400',
    ]);
  });

  it('says what has to be the case before it where the outcome does not', () => {
    const situations = parseModel(
      'start > given <getPet> > when GET /pets',
      'when GET /pets > then 404: Not found > end : <getPet> = "Not found"',
      'when GET /pets > then 500 > end : <getPet> = "Out of order"',
    );
    expect(titlesOf(situations, [invalidData('getPet', 'Not found', 'Out of order')])).toEqual([
      'GET /pets: 404: Not found',
      'GET /pets, Out of order: 500',
    ]);
  });

  it('keeps the end of a long path, and a secret to itself', () => {
    const request = `GET /${'repositories/'.repeat(6)}pets/<id>`;
    const secret = { ...invalidData('id', 'hidden'), isSecret: true };
    expect(titlesOf(sending(request, 'id'), [textData('id', '7'), secret])).toEqual([
      'GET …repositories/repositories/repositories/repositories/pets/id: 200',
      'GET …itories/repositories/repositories/pets/{id} with invalid id: 400',
    ]);
  });

  it('tells values of two inputs with the same name apart', () => {
    const request = 'PUT /pets/<id>';
    const model = withBody(sending(request, 'id', 'id (put)'), request, '<id (put)>');
    const names = ['id', 'id (put)'];
    const all = names.flatMap((name) => [textData(name, '7'), invalidData(name, 'x')]);
    const titles = titlesOf(model, all);
    expect(new Set(titles).size).toBe(3);
    expect(titles).toContain('PUT /pets/{id} with id x: 400');
  });
});

it('a case that sends several requests is named after its choices', () => {
  const model = parseModel(
    'start > when POST /cart > when GET /cart > then 200 > end',
    'when POST /cart > when DELETE /cart > then 204 > end',
  );
  expect(titlesOf(model, [])).toEqual(['GET /cart: 200', 'DELETE /cart: 204']);
});
