import { readDocuments } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLanguageModel, type Reply, refuse } from '../../../test/language-model.ts';
import { checkInWorker } from '../../workers/in-worker.ts';
import { decideByModel } from './decide-by-model.ts';
import { rulesToContent } from './rules-to-content.ts';
import type { DraftContent } from './schema.ts';

const TEXT = `# Pay

Members of the desk may open a drawer by hand.

1. The user opens the till.
2. The till greets the user.
3. With a wrong card, the till beeps twice.
4. For a gift, the till prints a voucher.
5. The till is made of steel.
6. The receipt is printed.

Alternative flows
2a. The drawer is stuck.
  1. The clerk calls for help.
`;

async function byRules() {
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(TEXT));
  const wishes = { bddType: 'bdd' as const, negative: true };
  const row = { wishes, kind: 'upload' as const, title: '' };
  return { documents, content: rulesToContent(buildModels(documents), row) };
}

/** What is answered to a question, by the words of that question. */
type Answer = (question: string) => string;

/** The draft as a language model decides, which refuses its later requests where that is said. */
async function decided(answer: Answer, refusedFrom = Infinity) {
  const service = await aLanguageModel(({ body }): Reply => {
    if (service.requests.length >= refusedFrom) return refuse(401);
    const question = body.messages.at(-1)?.content ?? '';
    const lines = [...question.matchAll(/^(q\d+): (.*)$/gm)];
    return Object.fromEntries(lines.map(([, name, words = '']) => [name, answer(words)]));
  });
  const { documents, content } = await byRules();
  const usage = { inputTokens: 0, outputTokens: 0, model: 'm' };
  const endpoint = {
    ...{ baseUrl: service.baseUrl, model: 'm', apiKey: undefined },
    ...{ companyId: service.baseUrl, isOpen: true },
  };
  const result = await decideByModel(endpoint, {
    ...{ content, documents, language: 'en', usage, onProgress: async () => undefined },
    ...{ signal: new AbortController().signal, owner: { companyId: 'c' } },
  });
  return {
    before: content,
    after: result?.content ?? content,
    failure: result?.failure,
    requests: service.requests,
  };
}

const answering =
  (words: string, value: string): Answer =>
  (question) =>
    question.includes(words) ? value : 'unknown';

/** The edges of a draft in the words of their ends. */
function linesOf({ models, steps }: DraftContent): string[] {
  return models.flatMap(({ nodes, edges }) => {
    const words = new Map(
      nodes.map(({ id, type, stepId }) => {
        const step = steps.find((one) => one.id === stepId);
        return [id, step ? `${step.type.charAt(0)}: ${step.label}` : type];
      }),
    );
    return edges.map(({ source, target, label }) =>
      [words.get(source), '->', words.get(target), ...(label ? [`[${label}]`] : [])].join(' '),
    );
  });
}

describe('a language model that decides about a draft of rules', () => {
  it('says what a sentence tells, and is marked there alone', async () => {
    const { before, after, requests } = await decided(answering('greets', 'action'));
    expect(linesOf(before).join('\n')).toContain('o: The till greets the user');
    expect(linesOf(after).join('\n')).toContain('a: The till greets the user');
    const node = after.models[0]?.nodes[3]?.id;
    expect(after.decided).toEqual([node]);
    const format = JSON.stringify(requests[0]?.body.response_format);
    expect(format).toContain('"enum":["action","outcome","none","unknown"]');
  });

  it('takes a sentence out that tells nothing: it is listed, and its neighbours are connected', async () => {
    const { after } = await decided(answering('made of steel', 'none'));
    expect(linesOf(after).join('\n')).not.toContain('steel');
    expect(linesOf(after)).toContain(
      'a: For a gift, the till prints a voucher -> o: The receipt is printed',
    );
    expect(after.leftOver.map(({ text }) => text)).toContain('The till is made of steel.');
  });

  it('makes a step of a sentence that became nothing', async () => {
    const { before, after } = await decided(answering('Members', 'outcome'));
    expect(before.leftOver.map(({ text }) => text)).toContain(
      'Members of the desk may open a drawer by hand.',
    );
    expect(after.leftOver).toEqual([]);
    expect(linesOf(after).join('\n')).toContain('o: Members of the desk may open a drawer by hand');
    expect(after.fresh ?? []).toEqual([]);
  });

  it('finds a condition in the words of a step, which is passed otherwise', async () => {
    const { after } = await decided(answering('For a gift', 'part1'));
    const lines = linesOf(after).filter((line) => line.includes('['));
    expect(lines).toContain(
      'a: With a wrong card, the till beeps twice -> a: the till prints a voucher [For a gift]',
    );
    expect(lines).toContain(
      'a: With a wrong card, the till beeps twice -> o: The till is made of steel [otherwise]',
    );
  });

  it('finds a condition for a failure, and where that leads is asked', async () => {
    const { after } = await decided(answering('With a wrong card', 'part1'));
    const lines = linesOf(after).join('\n');
    expect(lines).toContain('[With a wrong card]');
    expect(lines).not.toContain('the till beeps twice ->');
    expect(after.questions.map(({ code, answer }) => [code, answer])).toContainEqual([
      ...['way_end_open', null],
    ]);
  });

  it('says where a branch leads, by one of the places that are offered', async () => {
    const { before, after } = await decided(answering('calls for help', 'place1'));
    expect(linesOf(before).join('\n')).not.toContain('calls for help ->');
    expect(linesOf(after)).toContain('a: The clerk calls for help -> end');
    expect(after.questions.filter(({ answer }) => answer === null)).toEqual([]);
  });

  it('and does not know leaves the draft as it was', async () => {
    const { before, after } = await decided(() => 'unknown');
    expect(linesOf(after)).toEqual(linesOf(before));
    expect(after.decided ?? []).toEqual([]);
  });

  it('and fails on the way keeps what it decided before', async () => {
    const { after, failure } = await decided(answering('greets', 'action'), 2);
    expect(linesOf(after).join('\n')).toContain('a: The till greets the user');
    expect(failure).toMatchObject({ code: 'ai_key_wrong', isPartial: true });
  });

  it.each<[string, Answer, number, string]>([
    ['refuses', () => 'unknown', 1, 'ai_key_wrong'],
    ['answers nothing that is on the list', () => 'perhaps', Infinity, 'ai_unusable'],
  ])('and %s is a failure', async (_, answer, refusedFrom, code) => {
    await expect(decided(answer, refusedFrom)).rejects.toMatchObject({ code });
  });
});

it('whatever is answered, the drawing holds and no sentence is lost', async () => {
  const values = ['action', 'outcome', 'none', 'part1', 'part2', 'place1', 'place2', 'unknown'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...values), { minLength: 40, maxLength: 40 }),
      async (answers) => {
        let at = 0;
        const { before, after } = await decided(() => answers[at++ % answers.length] ?? '');
        const checks = await checkInWorker(after, { companyId: 'c' });
        const errors = Object.values(checks)
          .flat()
          .filter(({ severity }) => severity === 'error');
        expect(errors).toEqual([]);
        const sentences = ({ sources, leftOver }: DraftContent) =>
          new Set([...Object.values(sources).flat(), ...leftOver].map(({ text }) => text));
        expect([...sentences(before)].filter((text) => !sentences(after).has(text))).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
