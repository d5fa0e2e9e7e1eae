import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDraft, DRAFT_ID } from '../../testing/draft.ts';
import { answerCalls, answerStream } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { LinkPage } from './LinkPage.tsx';

const BEGIN = 'POST /api/ai/link/stream';
const ADDRESS = 'https://example.com/pay.md';
const refused = (code: string, message: string) => ({
  status: 422,
  body: { statusCode: 422, code, message },
});

async function show(answers = {}, address = '/?project=shop') {
  const calls = answerCalls({
    'GET /api/project/company': {
      body: [
        { slug: 'shop', name: 'Web shop' },
        { slug: 'bank', name: 'Bank' },
      ],
    },
    'GET /api/ai': { body: { way: 'rules', model: null, quota: null, readsLinks: true } },
    ...answers,
  });
  const view = await renderPart(<LinkPage />, { address });
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  return { ...view, calls, field };
}

it('a draft from an address is not started without one that is whole', async () => {
  const { calls, field } = await show();
  await press('Generate');
  expect(screen.getByText('This field cannot be empty!')).toBeDefined();
  await write('Address', 'example.com/pay');
  expect(screen.getByText('The address must start with https:// or http://.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls).not.toContain(BEGIN);
});

it('a draft from an address opens as soon as it was read', async () => {
  answerStream(BEGIN, [aDraft({ status: 'working' })]);
  const { router } = await show();
  await write('Address', ADDRESS);
  await press('Generate');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/generate-with-ai/${DRAFT_ID}`));
});

it('why an address cannot be read stands at the address, which stays, until it is changed', async () => {
  const sent: unknown[] = [];
  const take = (body: unknown) => {
    sent.push(body);
    return refused('source_not_found', 'Nothing is there.');
  };
  const { field } = await show({ [BEGIN]: take });
  await write('Address', ` ${ADDRESS} `);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include invalid data' }));
  await press('Generate');
  expect(await screen.findByText('Nothing is there.')).toBeDefined();
  expect(field.value.trim()).toBe(ADDRESS);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toMatchObject([{ projectSlug: 'shop', url: ADDRESS, negative: false }]);
  await write('Address', 'https://example.com/other.md');
  expect(screen.queryByText('Nothing is there.')).toBeNull();
});

it('what is wrong with anything else is said apart', async () => {
  await show({ [BEGIN]: refused('rate_limited', 'Too often.') });
  await write('Address', ADDRESS);
  await press('Generate');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByText('Too often.')).toBeDefined();
});

it('an issue is recognized while its address is typed, and its token is sent with it', async () => {
  const sent: unknown[] = [];
  const take = (body: unknown) => {
    sent.push(body);
    return refused('issue_token_refused', 'The token has expired.');
  };
  await show({ [BEGIN]: take });
  expect(screen.queryByLabelText('Token (optional)')).toBeNull();
  await write('Address', 'https://shop.atlassian.net/browse/PAY-12');
  expect(screen.getByRole('group', { name: 'Issue PAY-12 in Jira' })).toBeDefined();
  await write('Token (optional)', ' secret ');
  await write('E-mail address of the token’s account', 'ada@example.com');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Read comments too' }));
  await press('Generate');
  expect(await screen.findByText('The token has expired.')).toBeDefined();
  const token = screen.getByLabelText<HTMLInputElement>('Token (optional)');
  expect(token.getAttribute('aria-invalid')).toBe('true');
  expect(token.value).toBe(' secret ');
  const account = 'ada@example.com';
  expect(sent).toMatchObject([{ token: 'secret', account, comments: true }]);
});

it('a token that was typed is not sent for an address that is of no issue', async () => {
  const sent: unknown[] = [];
  const take = (body: unknown) => {
    sent.push(body);
    return refused('source_slow', 'Too slow.');
  };
  await show({ [BEGIN]: take });
  await write('Address', 'https://github.com/shop/web/issues/7');
  await write('Token (optional)', 'secret');
  await write('Address', ADDRESS);
  await press('Generate');
  await screen.findByText('Too slow.');
  expect(JSON.stringify(sent)).not.toContain('secret');
});

it('the address of an earlier draft is filled in', async () => {
  const state = 'read' as const;
  const file = { name: 'pay.md', bytes: 1, state, problems: [], url: ADDRESS };
  const earlier = { [`GET /api/ai/draft/${DRAFT_ID}`]: { body: aDraft({ files: [file] }) } };
  const { field } = await show(earlier, `/?from=${DRAFT_ID}`);
  expect(field.value).toBe(ADDRESS);
});
