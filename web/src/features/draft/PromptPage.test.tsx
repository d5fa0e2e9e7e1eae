import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cache } from '../../lib/cache.ts';
import { aDraft, DRAFT_ID } from '../../testing/draft.ts';
import { answerCalls, answerStream } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import { choose, press, write } from '../../testing/user.ts';
import { companyProjects } from '../project/api.ts';
import { PromptPage } from './PromptPage.tsx';

const BEGIN = 'POST /api/ai/prompt/stream';
const STATUS = 'GET /api/ai';
const PROJECTS = 'GET /api/project/company';
const SHOP = { slug: 'shop', name: 'Web shop' };
const BANK = { slug: 'bank', name: 'Bank' };
const refused = (code: string, message: string, details?: unknown) => ({
  status: 400,
  body: { statusCode: 400, code, message, details },
});

async function show(answers = {}, options: Parameters<typeof renderPart>[1] = {}) {
  const calls = answerCalls({
    [PROJECTS]: { body: [SHOP, BANK] },
    [STATUS]: { body: { way: 'rules', model: null, quota: null } },
    ...answers,
  });
  const view = await renderPart(<PromptPage />, options);
  await screen.findByLabelText(/^What should be tested\?|^Ne test/);
  return { ...view, calls };
}
afterEach(() => sessionStorage.clear());
const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('What should be tested?');

describe('a draft from words', () => {
  it('is not started without a project and a text, whose fields show an error', async () => {
    const { calls } = await show();
    await press('Generate');
    expect(screen.getAllByText('This field cannot be empty!')).toHaveLength(2);
    expect(calls).not.toContain(BEGIN);
  });

  it('is started with the chosen options, and opens at once', async () => {
    answerStream(BEGIN, [aDraft({ status: 'working' })]);
    const { router } = await show();
    await choose('Project', 'Bank');
    await write('What should be tested?', 'Log in.');
    await press('Generate');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/generate-with-ai/${DRAFT_ID}`),
    );
  });

  it('is for the project that one was last in, also where the list of them was loaded before it was there', async () => {
    sessionStorage.setItem('last-project', 'bank');
    const counts = { models: 0, testData: 0, steps: 0, testCases: 0, suites: 0 };
    const sample = { ...SHOP, id: 'p1', createdAt: '2026-01-01T00:00:00.000Z', counts };
    cache.setQueryData(companyProjects.queryKey, [sample], { updatedAt: 1 });
    await show();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' });
    await waitFor(() => expect(field.value).toBe('Bank'));
  });

  it('sends the options with the text', async () => {
    const sent: unknown[] = [];
    const take = (body: unknown) => {
      sent.push(body);
      return refused('unexpected', 'Sorry.');
    };
    await show({ [BEGIN]: take }, { address: '/?project=shop' });
    await write('What should be tested?', 'Log in.');
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'tr' } });
    fireEvent.change(screen.getByLabelText('Step wording'), { target: { value: 'classic' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include invalid data' }));
    await press('Generate');
    await screen.findByText('Sorry.');
    expect(sent).toEqual([
      {
        ...{ projectSlug: 'shop', prompt: 'Log in.' },
        ...{ language: 'tr', bddType: 'classic', negative: false },
      },
    ]);
  });

  it('is made of what another chat answers to the prompt that is copied', async () => {
    const sent: unknown[] = [];
    const copied: string[] = [];
    const writeText = async (text: string) => {
      copied.push(text);
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const take = (body: unknown) => {
      sent.push(body);
      return refused('unexpected', 'Sorry.');
    };
    const text = { body: { text: 'You draw test models …' } };
    await show({ [BEGIN]: take, 'POST /api/ai/prompt/text': text }, { address: '/?project=shop' });
    await write('What should be tested?', 'Log in.');
    await press('Copy the prompt');
    await write('Answer of the chat', '{"models": []}');
    await press('Generate from the answer');
    await screen.findByText('Sorry.');
    expect(copied).toEqual(['You draw test models …']);
    expect(sent).toMatchObject([{ prompt: 'Log in.', answer: '{"models": []}' }]);
  });

  it('is generated without the language model where the user chooses so', async () => {
    const sent: unknown[] = [];
    const take = (body: unknown) => {
      sent.push(body);
      return refused('unexpected', 'Sorry.');
    };
    const withModel = { body: { way: 'ai', model: 'large', quota: null } };
    await show({ [BEGIN]: take, [STATUS]: withModel }, { address: '/?project=shop' });
    await write('What should be tested?', 'Log in.');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Without a language model' }));
    await press('Generate');
    await screen.findByText('Sorry.');
    expect(sent).toMatchObject([{ way: 'rules' }]);
  });

  it('shows what the server says of the text at the text', async () => {
    const details = [{ path: 'prompt', code: 'too_long', message: 'Too many words.' }];
    await show(
      { [BEGIN]: refused('invalid_input', 'Wrong.', details) },
      { address: '/?project=shop' },
    );
    await write('What should be tested?', 'Log in.');
    await press('Generate');
    expect(await screen.findByText('Too many words.')).toBeDefined();
    expect(prompt().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the text where the quota is used up', async () => {
    await show(
      { [BEGIN]: refused('quota_reached', 'No drafts are left this month.') },
      { address: '/?project=shop' },
    );
    await write('What should be tested?', 'Log in.');
    await press('Generate');
    expect((await screen.findByRole('alert')).textContent).toContain('No drafts are left');
    expect(prompt().value).toBe('Log in.');
  });

  it('is too long before it is sent', async () => {
    const { calls } = await show({}, { address: '/?project=shop' });
    await write('What should be tested?', 'x'.repeat(20_001));
    expect(screen.getByText(/^The prompt is too long/)).toBeDefined();
    await press('Generate');
    expect(calls).not.toContain(BEGIN);
  });

  it('counts the characters in the format of the language', async () => {
    await show({}, { language: 'tr' });
    expect(screen.getByText(/^0 \//).textContent).toMatch(/\d\.\d{3}/);
  });

  it('takes an example at a press', async () => {
    await show();
    await press('Gherkin');
    expect(prompt().value).toMatch(/^Feature: Withdraw cash/);
  });

  it('begins with the words of an earlier draft, in its project', async () => {
    await show(
      { [`GET /api/ai/draft/${DRAFT_ID}`]: { body: aDraft({ projectSlug: 'bank' }) } },
      { address: `/?from=${DRAFT_ID}` },
    );
    expect(prompt().value).toBe('Open the shop.\nPay.\nBe happy.');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' }).value).toBe('Bank');
  });

  it('has the only project there is chosen already', async () => {
    await show({ [PROJECTS]: { body: [SHOP] } });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' }).value).toBe(
      'Web shop',
    );
  });

  it('first requires a project where there is none', async () => {
    const { calls } = await show({ [PROJECTS]: { body: [] } });
    await write('What should be tested?', 'Log in.');
    await press('Generate');
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(calls).not.toContain(BEGIN);
  });

  it('says how many drafts are left, where that is limited', async () => {
    const quota = { used: 3, limit: 10, resetsAt: '2026-12-01T00:00:00.000Z' };
    await show({ [STATUS]: { body: { way: 'ai', model: 'large', quota } } });
    expect(
      await screen.findByRole('progressbar', { name: '3 of 10 AI drafts used this month' }),
    ).toBeDefined();
  });
});
