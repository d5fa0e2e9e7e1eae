import type { Model, ModelNode, Step } from '@caseloom/engine';
import { DiagramError } from '../diagram/diagram.ts';
import { toWords } from '../diagram/text.ts';
import { Names } from '../graphwalker/join.ts';
import { type ReadResult, type Remark, refuse } from '../model-file.ts';
import type { Input } from './body.ts';
import { fieldsOf, listOf, OpenApiDocument, parseYaml, textOf } from './document.ts';
import { drawCalls, drawRequest, place } from './draw.ts';
import { type Operation, requestOf } from './request.ts';
import { type PlainAnswer, withSituations } from './situations.ts';
import { InputData } from './test-data.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** Each operation is a model, and a project is still overlooked with so many. */
const MAX_OPERATIONS = 500;
/** Letters of a condition, and of the name of a model. */
const MAX_CONDITION = 2000;
const MAX_NAME = 120;
/** Of an answer; other names are extensions. */
const CODE = /^(?:[1-5](?:\d\d|XX)|default)$/i;
/** The answers to a request that is wrong in itself, the likeliest first. */
const REFUSALS = ['400', '422', '4XX', '4xx', 'default'];

/** Reads a description of an API that is written in YAML, as `readOpenApi` does its JSON. */
export function readOpenApiYaml(content: string, name: string): ReadResult {
  return orProblem(() => readOpenApi(parseYaml(content), name));
}

/**
 * Reads a description of an API by OpenAPI 3 or Swagger 2: each operation is a model with a step for its
 * request and one for each answer. Parameters and fields of a body are test data with the values at their
 * bounds, and a condition leads invalid ones to the answer for these. A model for each tag calls its
 * operations, and the root calls all.
 */
export function readOpenApi(json: unknown, name: string): ReadResult {
  return orProblem(() => new Reader(json, name).read());
}

function orProblem(read: () => ReadResult): ReadResult {
  try {
    return read();
  } catch (error) {
    if (error instanceof DiagramError) return refuse(error.problem.code, error.problem.params);
    throw error;
  }
}

type Named = { model: Model; tag: string };

class Reader {
  readonly #api: OpenApiDocument;
  readonly #name: string;
  readonly #steps = new Map<string, Step>();
  readonly #data = new InputData();
  readonly #ids = new Names();
  readonly #names = new Names();
  #unanswered = 0;

  constructor(json: unknown, name: string) {
    this.#api = new OpenApiDocument(json);
    const title = toWords(textOf(fieldsOf(this.#api.root.get('info')).get('title')));
    this.#name = (title || name).slice(0, MAX_NAME);
  }

  read(): ReadResult {
    const operations = this.#operations();
    if (operations.length === 0) return refuse('model_without_steps');
    if (operations.length > MAX_OPERATIONS)
      throw new DiagramError('diagram_too_large', { limit: MAX_OPERATIONS });
    // one operation alone is the model, several are called by one with the name of the API
    if (operations.length > 1) this.#names.free(this.#name);
    const named = operations.map((one) => this.#draw(one));
    const models = named.map(({ model }) => model);
    const groups = this.#groupsOf(named);
    const roots = groups.length > 1 ? groups : models;
    const root = roots.length > 1 ? [this.#calls('api', this.#name, roots)] : [];
    return {
      ok: true,
      models: [...root, ...(groups.length > 1 ? groups : []), ...models],
      steps: [...this.#steps.values()],
      testData: this.#data.all,
      report: this.#report(),
    };
  }

  #report(): Remark[] {
    const leftOut = [...this.#api.leftOut].map(
      ([field, count]): Remark => ({ code: 'left_out', params: { field, count } }),
    );
    const added = { refusals_added: this.#unanswered, placeholders: this.#data.placeholders };
    const counted = (['refusals_added', 'placeholders'] as const).flatMap((code): Remark[] =>
      added[code] === 0 ? [] : [{ code, params: { count: added[code] } }],
    );
    return [...counted, ...leftOut];
  }

  #operations(): Operation[] {
    return [...fieldsOf(this.#api.root.get('paths'))].flatMap(([path, value]) => {
      const item = this.#api.fields(value);
      const shared = listOf(item.get('parameters'));
      return METHODS.flatMap((method) => {
        const operation = fieldsOf(item.get(method));
        return operation.size > 0 ? [{ method, path, operation, shared }] : [];
      });
    });
  }

  #draw(written: Operation): Named {
    const { operation, method, path } = written;
    const id = textOf(operation.get('operationId')) || `${method.toUpperCase()} ${path}`;
    const request = requestOf(this.#api, written, (input) => this.#data.tokenOf(input, id));
    const name = toWords(textOf(operation.get('summary'))) || id;
    const send = this.#step(request.label, 'action');
    const sent: ModelNode = { ...place('request', 2), type: 'step', stepId: send.id };
    if (request.arguments.length > 0) sent.data = { arguments: request.arguments };
    const plain = this.#answersOf(operation, request.inputs);
    const { answers, token } = withSituations(plain, (input) => this.#data.situationOf(input, id));
    const situation = token === undefined ? undefined : this.#step(token, 'context');
    const drawing = drawRequest(sent, answers, situation);
    const tag = textOf(listOf(operation.get('tags'))[0]);
    return { model: this.#model('operation', name, drawing), tag };
  }

  /**
   * Each answer as a step. Where data can be invalid, conditions part success from refusal; what else is answered
   * depends on no data of the file, but on a situation, which has the words of the answer.
   */
  #answersOf(operation: Operation['operation'], inputs: Input[]): PlainAnswer[] {
    const answers = [...fieldsOf(operation.get('responses'))].filter(([code]) => CODE.test(code));
    const accepted = conditionOf(inputs);
    const refusal = REFUSALS.find((code) => answers.some(([one]) => one === code));
    if (accepted && refusal === undefined) {
      this.#unanswered += 1;
      answers.push(['4XX', undefined]);
    }
    // what the file says of no other answer, nobody can bring about
    const isToData = (code: string) => accepted !== '' && code === (refusal ?? '4XX');
    const isExplained = (code: string) => code !== 'default' || isToData(code);
    const explained = answers.filter(([code]) => isExplained(code) || answers.length === 1);
    this.#api.leaveOut('default', answers.length - explained.length);
    return explained.map(([code, answer]) => {
      const words = toWords(textOf(this.#api.fields(answer).get('description')));
      const isSuccess = /^[123]/.test(code);
      const step = this.#step(words ? `${code}: ${words}` : code, 'outcome');
      if (isToData(code)) return { step, guard: 'otherwise' };
      if (isSuccess) return { step, guard: accepted };
      return { step, guard: '', situation: { code, words } };
    });
  }

  #step(words: string, type: Step['type']): Step {
    const label = words.slice(0, 500);
    const known = this.#steps.get(`${type} ${label}`);
    if (known) return known;
    const step: Step = { id: `step-${this.#steps.size + 1}`, label, type };
    this.#steps.set(`${type} ${label}`, step);
    return step;
  }

  /** A model of the calls of the operations of each tag, in the order of the file. */
  #groupsOf(named: Named[]): Model[] {
    const groups = new Map<string, Model[]>();
    for (const { tag, model } of named) groups.set(tag, [...(groups.get(tag) ?? []), model]);
    if (groups.size < 2) return [];
    return [...groups].map(([tag, models]) => this.#calls('tag', tag || this.#name, models));
  }

  #calls(id: 'api' | 'tag', name: string, models: Model[]): Model {
    return this.#model(id, name, drawCalls(models));
  }

  /** Names of models differ, the root has the one of the API. */
  #model(
    id: 'api' | 'tag' | 'operation',
    name: string,
    { nodes, edges }: Pick<Model, 'nodes' | 'edges'>,
  ): Model {
    const words = toWords(name).slice(0, MAX_NAME - 10) || id;
    const free = id === 'api' ? this.#name : this.#names.free(words).replace('~', ' ');
    return { id: this.#ids.free(id), name: free, bddType: 'bdd', nodes, edges };
  }
}

/** What has to hold of every input that can be wrong; empty where none can. */
function conditionOf(inputs: Input[]): string {
  const parts = inputs
    .filter(({ invalid }) => invalid.length > 0)
    .map(({ name }) => `<${name}> is valid`);
  let condition = '';
  for (const part of new Set(parts)) {
    const longer = condition ? `${condition} and ${part}` : part;
    if (longer.length > MAX_CONDITION) break;
    condition = longer;
  }
  return condition;
}
