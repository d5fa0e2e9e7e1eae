import { buildModels } from '@caseloom/formats/text-to-model';
import { type GoldDocument, readHalf } from '../drafts/documents.ts';
import { readRoledTexts } from '../drafts/roles.ts';
import { askModel, tryModel } from './ask-model.ts';
import { type CompareOptions, OptionError, readOptions } from './options.ts';
import { type Score, scoreDraft, type Task } from './scores.ts';
import { type Column, toTable } from './table.ts';

/** How many documents there are between two reports of progress. */
const REPORTED = 10;

/**
 * `bench ai --model …`: drafts of language models beside drafts of the rules alone, on documents in which a person
 * wrote down what is there. The table is printed once all of it is known; what happens meanwhile goes to standard error.
 *
 * @returns the exit code: 0; 1 where some model has no column; 2 where none has, or an argument is wrong; 130 where it was interrupted
 */
export async function compareModels(args: string[]): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  try {
    const options = readOptions(args, process.env);
    return await compare(options, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return 130;
    if (!(error instanceof OptionError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function compare(options: CompareOptions, signal: AbortSignal): Promise<number> {
  const { models, prices, baseUrl, apiKey, idleTimeoutMs } = options;
  const services = models.map((model) => ({ baseUrl, apiKey, idleTimeoutMs, model }));
  // a name that is wrong is said before an hour of the others
  const trials = [];
  for (const service of services) trials.push({ service, trial: await tryModel(service, signal) });
  for (const { service, trial } of trials)
    if (trial.refusal) console.error(`${service.model}: ${trial.refusal}`);
  const willing = trials.filter(({ trial }) => trial.refusal === null);
  if (willing.length === 0) return 2;

  const { tasks, about } = await readTasks(options);
  const columns: Column[] = [{ name: 'rules alone', scores: tasks.map(scoreRules) }];
  for (const { service, trial } of willing) {
    const { model } = service;
    const onProgress = (done: number) => {
      if (done % REPORTED === 0) console.error(`${model}: ${done} of ${tasks.length} documents`);
    };
    const result = await askModel(service, trial, { tasks, options, signal, onProgress });
    if ('failure' in result) console.error(`${model}: ${result.failure}`);
    else {
      const { scores, drafting, trialScore } = result;
      columns.push({
        name: model,
        scores,
        model: { drafting, trialScore, price: prices.get(model) },
      });
    }
  }
  if (columns.length === 1) return 2;
  console.log(
    `${about}\nrecall / precision; where an answer cannot be used, rules draw, as in the portal\n`,
  );
  console.log(toTable(columns));
  return columns.length === models.length + 1 ? 0 : 1;
}

async function readTasks({ halves, limit }: CompareOptions) {
  const documents: GoldDocument[] = [];
  for (const half of halves) documents.push(...spread(await readHalf(half), limit));
  const texts = spread(await readRoledTexts(), limit);
  const tasks: Task[] = [...documents, ...texts];
  const about = `${documents.length} documents (${halves.join(', ')}); roles: ${texts.length} texts`;
  return { tasks, about };
}

/** So many of a list, spread evenly over it. */
function spread<T>(all: T[], limit = all.length): T[] {
  const count = Math.min(limit, all.length);
  return Array.from(
    { length: count },
    (_, at) => all[Math.floor((at * all.length) / count)],
  ).filter((one) => one !== undefined);
}

function scoreRules(task: Task): Score {
  const begunAt = performance.now();
  const draft = buildModels(task.documents);
  return scoreDraft(task, draft, {
    ...{
      inputTokens: 0,
      outputTokens: 0,
      isModelCalled: false,
      isUnusable: false,
      isPartial: false,
    },
    seconds: (performance.now() - begunAt) / 1000,
  });
}
