import { sentence } from '@caseloom/locales';
import { expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const PROMPT = 'The user opens the till. A receipt is shown.';
const step = (id: string, text: string, type: string) => ({ id, type, text, quote: text });
const ANSWER = {
  models: [
    {
      name: 'Pay',
      steps: [
        step('a', 'The user opens the till', 'action'),
        step('b', 'A receipt is shown', 'outcome'),
      ],
      ways: [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'end' },
      ],
    },
  ],
};

async function aProject() {
  const user = await world.aUser();
  const send = world.as(user);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { send, projectSlug, user };
}

it('the prompt to copy has the rules, the words of the project, those of the company and the text', async () => {
  const { send, projectSlug } = await aProject();
  await send.step.create({ projectSlug, label: 'the till is closed', type: 'outcome' });
  await send.ai.setInstructions({ instructions: 'Say “basket”.' });
  const { text } = await send.ai.promptText({ projectSlug, prompt: PROMPT, language: 'tr' });
  for (const part of ['JSON Schema', 'Turkish', 'the till is closed', 'Say “basket”.', PROMPT])
    expect(text).toContain(part);
});

it('an answer that is pasted becomes a draft like that of a language model', async () => {
  const { send, projectSlug } = await aProject();
  const answer = `Here you are:\n\`\`\`json\n${JSON.stringify(ANSWER)}\n\`\`\``;
  const draft = await send.ai.prompt({ projectSlug, prompt: PROMPT, answer });
  expect(draft).toMatchObject({
    ...{ status: 'ready', way: 'ai', title: 'Pay', usage: null, failure: null },
    ...{ assumed: [], leftOver: [], steps: [{}, {}] },
  });
});

it('of an answer that is pasted in part, the rest of the text is listed', async () => {
  const { send, projectSlug } = await aProject();
  const whole = JSON.stringify(ANSWER);
  const answer = whole.slice(0, whole.indexOf('A receipt'));
  const draft = await send.ai.prompt({ projectSlug, prompt: PROMPT, answer });
  expect(draft).toMatchObject({ way: 'ai', leftOver: [{ text: 'A receipt is shown.' }] });
});

it('an answer of which nothing can be used leaves a draft by rules, and is shown', async () => {
  const { send, projectSlug } = await aProject();
  const answer = 'I cannot do that, Dave.';
  const draft = await send.ai.prompt({ projectSlug, prompt: PROMPT, answer });
  expect(draft).toMatchObject({
    ...{ status: 'ready', way: 'rules' },
    failure: { code: 'ai_unusable', raw: answer },
  });
});

it('a question about a branch of such an answer is worded for who reads it, with its sentence as it is', async () => {
  const { send, projectSlug, user } = await aProject();
  const [pay] = ANSWER.models;
  const quote = 'A receipt is shown';
  const steps = [...(pay?.steps ?? []), { ...step('c', 'The till beeps', 'outcome'), quote }];
  const ways = [...(pay?.ways ?? []), { from: 'a', to: 'c', label: 'refused' }];
  const answer = JSON.stringify({ models: [{ name: 'Pay', steps, ways }] });
  const { id } = await send.ai.prompt({ projectSlug, prompt: PROMPT, answer });
  for (const language of ['en', 'tr'] as const) {
    const headers = { authorization: `Bearer ${user.token}`, 'accept-language': language };
    const draft = await world.app.inject({ url: `/api/ai/draft/${id}`, headers });
    expect(draft.json().questions).toMatchObject([
      { text: sentence(language, 'drafts', 'way_end_open', { text: quote }) },
    ]);
  }
});
