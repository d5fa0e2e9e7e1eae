import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aLanguageModel, type Reply, refuse, stream } from '../../../test/language-model.ts';
import { generateText } from './generate-text.ts';
import { isPromptCut } from './prompt-cut.ts';

const KEY = 'sk-secret-key-of-ours';

/** Asks a service once, and says why nothing came. */
async function failureOf(reply: Reply, address?: string) {
  const service = await aLanguageModel(() => reply);
  const baseUrl = address ?? service.baseUrl;
  const usage = { inputTokens: 0, outputTokens: 0, model: 'm' };
  const endpoint = {
    ...{ baseUrl, model: 'm', apiKey: KEY },
    ...{ companyId: service.baseUrl, isOpen: true, idleTimeoutMs: 10_000 },
  };
  const answer = generateText(endpoint, {
    ...{ instructions: 'x', messages: [{ role: 'user', content: 'y' }] },
    ...{ schema: z.object({}), signal: undefined, usage },
  });
  const failure = await answer.then(
    () => undefined,
    (error) => error,
  );
  return { failure, requests: service.requests, usage };
}

const retrySoon = { 'retry-after-ms': '1' };
const saying = (message: string, code = 'x') => ({ error: { message, type: 'error', code } });

describe('a service that refuses is quoted, and what it means is said', () => {
  it.each<[string, number, object | string, string, string | null]>([
    ['a wrong key', 401, saying('Incorrect API key'), 'ai_key_wrong', 'Incorrect API key'],
    ['a key without rights', 403, { message: 'Forbidden' }, 'ai_key_wrong', 'Forbidden'],
    ['no credit', 402, saying('Insufficient Balance'), 'ai_no_credit', 'Insufficient Balance'],
    [
      'a quota that is used up',
      429,
      saying('You exceeded your current quota, please check your plan'),
      ...(['ai_no_credit', 'You exceeded your current quota, please check your plan'] as const),
    ],
    [
      'a quota that its code alone names',
      429,
      saying('Please upgrade', 'insufficient_quota'),
      ...(['ai_no_credit', 'Please upgrade'] as const),
    ],
    [
      'no credit as a wrong request',
      400,
      saying('Your credit balance is too low to access the API'),
      ...(['ai_no_credit', 'Your credit balance is too low to access the API'] as const),
    ],
    ['too many requests', 429, saying('Slow down'), 'ai_busy', 'Slow down'],
    [
      'a text that is too long',
      400,
      saying('This model’s maximum context length is 8192 tokens'),
      ...(['ai_too_long', 'This model’s maximum context length is 8192 tokens'] as const),
    ],
    [
      'a text that is too long as its own fault',
      500,
      saying('the request exceeds the available context size'),
      ...(['ai_too_long', 'the request exceeds the available context size'] as const),
    ],
    ['a body that is too long', 413, 'Payload Too Large', 'ai_too_long', 'Payload Too Large'],
    [
      'a wrong parameter',
      400,
      saying('Unsupported parameter: response_format'),
      ...(['ai_refused', 'Unsupported parameter: response_format'] as const),
    ],
    [
      'fields that are wrong, in a list',
      422,
      { detail: [{ loc: ['body'], msg: 'field required' }] },
      ...(['ai_refused', 'field required'] as const),
    ],
    [
      'an unknown model in a field of text',
      404,
      { error: 'model "m" not found, try pulling it first' },
      ...(['ai_model_unknown', 'model "m" not found, try pulling it first'] as const),
    ],
    [
      'an unknown model as a wrong request',
      400,
      saying('m is not a valid model ID'),
      ...(['ai_model_unknown', 'm is not a valid model ID'] as const),
    ],
    [
      'a page instead of an answer',
      502,
      '<html><head><title>502 Bad Gateway</title></head><body>x</body></html>',
      ...(['ai_down', '502 Bad Gateway'] as const),
    ],
    ['no words at all', 500, '', 'ai_down', null],
  ])('%s', async (_, status, body, ...expected) => {
    const { failure } = await failureOf(refuse(status, retrySoon, body));
    expect([failure.code, failure.reason]).toEqual(expected);
  });

  it.each(['http://127.0.0.1:9/v1', 'http://nobody.invalid/v1'])(
    'an address at which nobody answers is no service that is down: %s',
    async (address) => {
      const { failure } = await failureOf(refuse(500), address);
      expect(failure.code).toBe('ai_unreachable');
    },
  );

  it('without the key that it repeats', async () => {
    const words = `The key ${KEY} and Bearer abcdef are wrong, sk-other-key-1234 too`;
    const { failure } = await failureOf(refuse(401, {}, saying(words)));
    expect(failure.reason).toBe('The key *** and *** are wrong, *** too');
  });

  it('and is asked once more without a schema, where it does not know what a schema is', async () => {
    const { requests } = await failureOf(refuse(400, {}, saying('response_format?')));
    expect(requests.map(({ body }) => Boolean(body.response_format))).toEqual([true, false]);
  });

  it('and its tokens are counted where it answers nothing of use', async () => {
    const { failure, usage } = await failureOf((response) => stream(response, 'No.', 'stop'));
    expect(failure).toBe(undefined);
    expect(usage).toMatchObject({ inputTokens: 4000, outputTokens: 20 });
  });
});

describe('a prompt', () => {
  it.each([
    ['of which a service read a quarter', 40_000, 2500, true],
    ['that fills a context and is longer', 20_000, 4095, true],
    ['of prose', 20_000, 5000, false],
    ['in Turkish', 20_000, 7300, false],
    ['of words with long names', 20_000, 3600, false],
    ['of which a service counts nothing', 20_000, 0, false],
    ['that is short', 300, 70, false],
  ])('%s is known to be cut or not', (_, letters, tokens, expected) => {
    expect(isPromptCut(letters, tokens)).toBe(expected);
  });
});
