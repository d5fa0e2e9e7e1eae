import type { Model, Step } from '@caseloom/engine';
import { fill } from '@caseloom/locales/fill';
import { DEFAULT_LANGUAGE, type Language } from '@caseloom/locales/language';
import { DiagramError } from '../diagram/diagram.ts';
import { toWords } from '../diagram/text.ts';
import { Names } from '../graphwalker/join.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { wordsOf } from '../words.ts';
import { answersByRole, conditionOf } from './answers.ts';
import { fieldsOf, listOf, OpenApiDocument, parseYaml, textOf } from './document.ts';
import { drawCalls, drawRequest, type Requests } from './draw.ts';
import { operationsOf } from './operations.ts';
import { remarksOf } from './remarks.ts';
import { type Operation, type Request, requestOf } from './request.ts';
import { isValue, MAX_VALUE, type PlainAnswer, withSituations } from './situations.ts';
import { StepList } from './step-list.ts';
import { InputData } from './test-data.ts';

/** Each operation is a model, and a project is still overlooked with so many. */
const MAX_OPERATIONS = 500;
/** Requests of all operations that lack something: a model calls no more than some thousand steps. */
const MAX_INCOMPLETE = 1000;
/** Letters of the name of a model. */
const MAX_NAME = 120;
/** Letters of a request in a step that says more. */
const MAX_REQUEST = 380;
/** Reads a description of an API that is written in YAML, as `readOpenApi` does its JSON. */
export function readOpenApiYaml(content: string, name: string, language?: Language): ReadResult {
  return orProblem(() => readOpenApi(parseYaml(content), name, language));
}

/**
 * Reads a description of an API by OpenAPI 3 or Swagger 2: each operation is a model with a step for its
 * request and one for each answer. Parameters and fields of a body are test data with the values at their
 * bounds, and a condition leads invalid ones to the answer for these. A model for each tag calls its
 * operations, and the root calls all.
 *
 * @param language of the words that are ours
 */
export function readOpenApi(
  json: unknown,
  name: string,
  language: Language = DEFAULT_LANGUAGE,
): ReadResult {
  return orProblem(() => new Reader(json, name, language).read());
}

function orProblem(read: () => ReadResult): ReadResult {
  try {
    return read();
  } catch (error) {
    if (error instanceof DiagramError) return refuse(error.problem.code, error.problem.params);
    throw error;
  }
}

type Named = { model: Model; tag: string; method: string };

class Reader {
  readonly #api: OpenApiDocument;
  readonly #name: string;
  readonly #steps = new StepList();
  readonly #data = new InputData();
  readonly #ids = new Names();
  readonly #names = new Names();
  readonly #language: Language;
  readonly #added = { successes_added: 0, refusals_added: 0 };
  #incompleteCount = 0;

  constructor(json: unknown, name: string, language: Language) {
    this.#language = language;
    this.#api = new OpenApiDocument(json);
    const title = toWords(textOf(fieldsOf(this.#api.root.get('info')).get('title')));
    this.#name = (title || name).slice(0, MAX_NAME);
  }

  read(): ReadResult {
    const operations = operationsOf(this.#api);
    if (operations.length === 0) return refuse('model_without_steps');
    if (operations.length > MAX_OPERATIONS)
      throw new DiagramError('diagram_too_large', { limit: MAX_OPERATIONS });
    // one operation alone is the model, several are called by one with the name of the API
    if (operations.length > 1) this.#names.free(this.#name);
    const named = operations.map((one) => this.#draw(one));
    const models = named.map(({ model }) => model);
    // a test begins with what it makes; where nothing is made, with what the file begins with
    const preferred = named.find(({ method }) => method === 'post')?.model ?? models[0];
    const groups = this.#groupsOf(named, preferred);
    const roots = groups.length > 1 ? groups : models;
    const root = roots.length > 1 ? [this.#calls('api', this.#name, roots, preferred)] : [];
    return {
      ok: true,
      models: [...root, ...(groups.length > 1 ? groups : []), ...models],
      steps: this.#steps.all,
      testData: this.#data.all,
      report: remarksOf({ ...this.#added, placeholders: this.#data.placeholders }, this.#api),
    };
  }

  #draw(written: Operation): Named {
    const { operation, method, path } = written;
    const id = textOf(operation.get('operationId')) || `${method.toUpperCase()} ${path}`;
    const request = requestOf(this.#api, written, (input) => this.#data.tokenOf(input, id));
    const name = toWords(textOf(operation.get('summary'))) || id;
    const { answers: plain, refusal } = this.#answersOf(operation, request);
    const { answers, sentence } = withSituations(plain, name, this.#language, (words, values) =>
      this.#data.invalidOf(id, words, values),
    );
    const before = sentence === undefined ? undefined : this.#steps.step(sentence, 'context');
    const drawing = drawRequest(
      {
        request: this.#steps.sent(request),
        situation: before && { step: before, request: this.#steps.sent(request.single) },
        incomplete: this.#incomplete(request, id),
        isRefusal: ({ step }) => step === refusal,
      },
      answers,
    );
    const tag = textOf(listOf(operation.get('tags'))[0]);
    return { model: this.#model('operation', name, drawing), tag, method };
  }

  /** The requests that lack something, which the words of each name. */
  #incomplete({ incomplete }: Request, operation: string): Requests['incomplete'] {
    const room = Math.max(0, MAX_INCOMPLETE - this.#incompleteCount);
    const shown = incomplete.slice(0, room);
    this.#incompleteCount += shown.length;
    this.#api.leaveOut('required', incomplete.length - shown.length);
    if (shown.length === 0) return [];
    const { leftOut, requestWithout } = wordsOf(this.#language);
    const fields = shown.map(({ missing }) => missing.slice(0, MAX_VALUE));
    const name = this.#data.invalidOf(operation, leftOut, fields);
    return shown.map(({ label, ...sent }, index) => {
      const words = { request: label.slice(0, MAX_REQUEST), field: `<${name}>` };
      return {
        request: this.#steps.sent({ ...sent, label: fill(requestWithout, words) }),
        guard: isValue(name, fields[index] ?? ''),
      };
    });
  }

  /**
   * Each answer as a step. Where data can be invalid, conditions part success from refusal; what else is answered
   * depends on no data of the file, but on a situation, which has the words of the answer.
   */
  #answersOf(
    operation: Operation['operation'],
    { inputs, incomplete }: Request,
  ): { answers: PlainAnswer[]; refusal?: Step } {
    const accepted = conditionOf(inputs);
    const responses = fieldsOf(operation.get('responses'));
    const canBeWrong = accepted !== '' || incomplete.length > 0;
    const { answers, added, unexplained } = answersByRole(responses, canBeWrong);
    this.#added.successes_added += Number(added.success);
    this.#added.refusals_added += Number(added.refusal);
    this.#api.leaveOut('default', unexplained);
    let refused: Step | undefined;
    const steps = answers.map(({ code, value, role }): PlainAnswer => {
      const words = toWords(textOf(this.#api.fields(value).get('description')));
      const step = this.#steps.step(words ? `${code}: ${words}` : code, 'outcome');
      if (role === 'situation') return { step, guard: '', situation: { code, words } };
      if (role === 'success') return { step, guard: accepted };
      refused = step;
      return accepted ? { step, guard: 'otherwise' } : { step, guard: '', after: 'incomplete' };
    });
    return { answers: steps, ...(refused && { refusal: refused }) };
  }

  /** A model of the calls of the operations of each tag, in the order of the file. */
  #groupsOf(named: Named[], preferred?: Model): Model[] {
    const groups = new Map<string, Model[]>();
    for (const { tag, model } of named) groups.set(tag, [...(groups.get(tag) ?? []), model]);
    if (groups.size < 2) return [];
    return [...groups].map(([tag, models]) =>
      this.#calls('tag', tag || this.#name, models, preferred),
    );
  }

  /** @param preferred what the main path calls: one of the models, or one that one of them calls */
  #calls(id: 'api' | 'tag', name: string, models: Model[], preferred?: Model): Model {
    const isCalled = ({ nodes }: Model) => nodes.some(({ modelId }) => modelId === preferred?.id);
    const main = models.find((one) => one === preferred || isCalled(one));
    return this.#model(id, name, drawCalls(models, main));
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
