import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import { press, toasts, write } from '../../testing/user.ts';
import { LanguageModel } from './LanguageModel.tsx';

const SETTINGS = {
  ...{ of: 'none', canChange: true, canBeLocal: true, baseUrl: null, model: null },
  ...{
    instructions: '',
    hasKey: false,
    drafting: null,
    usage: { drafts: 0, inputTokens: 0, outputTokens: 0 },
  },
};
const FIND = 'GET /api/ai/services';
const TRY = 'POST /api/ai/settings/trial';
const SAVE = 'PUT /api/ai/settings';
const OLLAMA = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:4b'] };
const TRIAL = {
  ...{ score: 43, seconds: 12.5, inputTokens: 3000, outputTokens: 400 },
  ...{ drafting: 'sentences', failure: null },
};

async function show(answers: Parameters<typeof answerCalls>[0] = {}, settings: object = {}) {
  const calls = answerCalls({
    'GET /api/user/me': { body: { isCompanyOwner: true } },
    'GET /api/ai/settings': { body: { ...SETTINGS, ...settings } },
    ...answers,
  });
  await renderPart(<LanguageModel />);
  await screen.findByLabelText('Base URL');
  return { calls };
}
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('the language model of a company', () => {
  it('is found on the machine of the server, tested, and saved as the test says', async () => {
    const saved: unknown[] = [];
    await show({
      [FIND]: { body: { services: [OLLAMA] } },
      [TRY]: { body: TRIAL },
      [SAVE]: (body: unknown) => {
        saved.push(body);
        return { body: { ...SETTINGS, of: 'company', model: 'qwen3:4b' } };
      },
    });
    await press('Look on this machine');
    await press('qwen3:4b');
    expect([textOf('Base URL'), textOf('Name of the language model')]).toEqual([
      ...['http://127.0.0.1:11434/v1', 'qwen3:4b'],
    ]);
    await press('Test');
    const result = await screen.findByText(/43% of two short texts/);
    expect(result.textContent).toContain('12.5 seconds, with 3,400 tokens');
    expect(result.textContent).toContain('only decide sentence by sentence');
    await press('Save');
    await waitFor(() =>
      expect(saved).toMatchObject([{ model: 'qwen3:4b', drafting: 'sentences' }]),
    );
  });

  it('that refuses its test shows the words of the service', async () => {
    const failure = { code: 'ai_key_wrong', message: 'It rejected its key.', reason: 'bad key' };
    await show({ [TRY]: { body: { ...TRIAL, failure } } }, { baseUrl: 'https://a.b', model: 'm' });
    await press('Test');
    expect(await screen.findByText('It rejected its key.')).toBeDefined();
    expect(screen.getByText('The service answered: “bad key”')).toBeDefined();
  });

  it('whose test failed is saved with a warning, and the reason stays', async () => {
    const message = 'Nobody answers at this address.';
    const failure = { code: 'ai_unreachable', message, reason: null };
    await show(
      {
        [TRY]: { body: { ...TRIAL, failure } },
        [SAVE]: { body: { ...SETTINGS, of: 'company', baseUrl: 'https://a.c', model: 'm' } },
      },
      { baseUrl: 'https://a.b', model: 'm' },
    );
    await write('Base URL', 'https://a.c');
    await press('Test');
    await screen.findByText(message);
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual([`Saved, but the last test failed: ${message}`]));
    expect(screen.getByText(message)).toBeDefined();
  });

  it.each(['Test', 'Save'])('needs an address in full for the button %s', async (button) => {
    const { calls } = await show({}, { baseUrl: 'https://a.b', model: 'm' });
    await write('Base URL', 'our-server/v1');
    const before = calls.length;
    await press(button);
    expect(
      await screen.findByText('The address must start with https:// or http://.'),
    ).toBeDefined();
    expect(calls).toHaveLength(before);
  });

  it('gets the instructions of the company, also where none is connected', async () => {
    const saved: unknown[] = [];
    await show({
      'PUT /api/ai/instructions': (body: unknown) => {
        saved.push(body);
        return { body: { ...SETTINGS, instructions: 'Say “basket”.' } };
      },
    });
    await write('Instructions for language models', 'Say “basket”.');
    await press('Save instructions');
    await waitFor(() => expect(saved).toEqual([{ instructions: 'Say “basket”.', before: '' }]));
    expect(textOf('Instructions for language models')).toBe('Say “basket”.');
  });

  it('is not looked for where the operator allows no local address', async () => {
    await show({}, { canBeLocal: false });
    expect(screen.queryByRole('button', { name: 'Look on this machine' })).toBeNull();
  });

  it('says where nothing was found', async () => {
    await show({ [FIND]: { body: { services: [] } } });
    await press('Look on this machine');
    expect(await screen.findByText(/No service found/)).toBeDefined();
  });
});
