import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { aSuite } from '../../../testing/runs.ts';
import { press } from '../../../testing/user.ts';
import { Regenerate } from './Regenerate.tsx';

const REGENERATE = `POST /api/suite/${anId(600)}/regenerate`;
type Sent = { isPreview?: boolean; decisions?: { newKey: string }[] };

const match = (number: number) => ({
  ...{ key: `CASE00000${number}`, newKey: `NEWCASE00${number}`, by: 'likeness', likeness: 0.7 },
  ...{ name: `Pay ${number}`, previousName: `Buy ${number}`, position: 10 - number },
  differences: [{ kind: 'stepAdded', at: String(number), before: null, after: 'I pay' }],
});

/** What the server answers: a refused case is new, and the earlier one goes with what was written of it. */
function answer({ decisions = [] }: Sent) {
  const refused = decisions.map(({ newKey }) => newKey);
  const continued = [match(1), match(2)].filter(({ newKey }) => !refused.includes(newKey));
  const count = refused.length;
  return {
    suite: aSuite(),
    changes: { new: count, back: 0, changed: 2 - count, unchanged: 1, gone: count },
    examples: { new: [], back: [], changed: [], gone: [] },
    preview: {
      print: 'print of the model',
      ...{ continued, continuedTotal: continued.length, openRuns: 0 },
      keeps: { wordings: 2 - count, notes: 0 },
      leaves: { wordings: count, notes: 0, cases: [] },
      tags: { matching: 4 - count, total: 4 },
      requirements:
        count > 0
          ? [
              {
                id: 'REQ-1',
                before: 'passed',
                after: 'untested',
                isBeforeChange: false,
                isCovered: true,
              },
            ]
          : [],
    },
  };
}

async function open(handler: (body: Sent) => object, status = '1 unchanged · 2 changed') {
  const served = serve({ [REGENERATE]: (body: unknown) => handler(body as Sent) });
  await renderPart(<Regenerate suite={aSuite()} isOpen onClose={() => undefined} />);
  await screen.findByText(status);
  return served;
}

const second = () =>
  screen.getByRole('switch', { name: 'Continues “Buy 2” (TC-CASE000002), 70% alike' });

describe('the preview of a generation', () => {
  it('follows each choice with all its figures', async () => {
    const { sent } = await open((body) => ({ body: answer(body) }));
    await press('Continues “Buy 2” (TC-CASE000002), 70% alike', 'switch');
    const status = screen.getByRole('status');
    await waitFor(() =>
      expect(status.textContent).toBe('1 unchanged · 1 new · 1 changed · 1 removed'),
    );
    const consequences = within(screen.getByRole('region', { name: 'What else happens' }));
    expect(consequences.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 edit or note stays with its test case',
      '1 edit or note stays with a test case that is retired',
      '2 test cases keep their test IDs: tags of them in test automation still match',
      '3 of 4 test cases that automation has reported still match',
      'REQ-1: now Passed afterwards Not run',
    ]);
    expect(sent(REGENERATE).at(-1)).toEqual({
      ...{ isPreview: true, revision: 1, decisions: [{ newKey: 'NEWCASE002', continues: null }] },
    });
    expect((second() as HTMLInputElement).checked).toBe(false);
    await press('Continues “Buy 2” (TC-CASE000002), 70% alike', 'switch');
    await waitFor(() => expect(status.textContent).toBe('1 unchanged · 2 changed'));
  });

  it('refuses all matches at once and still shows them, to be confirmed again', async () => {
    await open((body) => ({ body: answer(body) }));
    await press('All are new');
    expect(await screen.findByText('1 unchanged · 2 new · 2 removed')).toBeDefined();
    expect(screen.getByText('2 test cases are probably earlier ones')).toBeDefined();
    expect(screen.getAllByRole('switch')).toHaveLength(2);
    await press('Confirm all');
    expect(await screen.findByText('1 unchanged · 2 changed')).toBeDefined();
  });

  it('shows matches with the same difference as one, in the order of the suite, to be confirmed together or each', async () => {
    const [one, two] = [match(1), match(2)];
    const alike = [one, { ...two, name: two.previousName, differences: one.differences }];
    const answered = answer({});
    const preview = { ...answered.preview, continued: [...alike, match(3)], continuedTotal: 3 };
    const { sent } = await open(() => ({ body: { ...answered, preview } }));
    const [single, group] = within(
      screen.getByRole('region', { name: '3 test cases are probably earlier ones' }),
    )
      .getAllByRole('listitem')
      .filter((item) => within(item).queryAllByRole('switch').length > 0);
    expect(group?.textContent?.match(/Step 1 added: I pay/g)).toHaveLength(1);
    expect(group?.textContent).toMatch(/Show each.*Buy 2.*Buy 1.*BeforeBuy 1NowPay 1$/);
    expect(single?.textContent).toMatch(/Buy 3/);
    await press('2 test cases with the same difference continue earlier ones', 'switch');
    await waitFor(() =>
      expect(sent(REGENERATE).at(-1)).toMatchObject({
        decisions: [{ newKey: 'NEWCASE001' }, { newKey: 'NEWCASE002' }],
      }),
    );
  });

  it('makes the cases again of what it shows, and of nothing else', async () => {
    const { sent } = await open(({ isPreview }) =>
      isPreview
        ? { body: answer({}) }
        : refusal(409, 'version_conflict', 'The model is another one now.'),
    );
    await press('Regenerate');
    expect(await screen.findByText('The model is another one now.')).toBeDefined();
    expect(sent(REGENERATE).at(1)).toEqual({ revision: 1, print: 'print of the model' });
    await press('Try again');
    expect(await screen.findByText('1 unchanged · 2 changed')).toBeDefined();
  });

  it('names what comes back, and what a changed case was called', async () => {
    const answered = {
      ...answer({}),
      changes: { new: 0, back: 1, changed: 2, unchanged: 1, gone: 0 },
      examples: {
        ...{ new: [], gone: [] },
        back: [{ key: 'CASE000007', name: 'Pay by card', sourceId: 'SHOP-7' }],
        changed: [
          { key: 'CASE000001', name: 'Pay 1', previousName: 'Buy 1', isTitleOnly: false },
          { key: 'CASE000002', name: 'Pay 2', previousName: 'Pay 2', isTitleOnly: false },
        ],
      },
    };
    serve({ [REGENERATE]: { body: answered } });
    await renderPart(<Regenerate suite={aSuite()} isOpen onClose={() => undefined} />);
    expect(await screen.findByText('1 unchanged · 1 back · 2 changed')).toBeDefined();
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toContain('SHOP-7 · Pay by card');
    expect(items).toContain('Pay 1 (was “Buy 1”, TC-CASE000001)');
    expect(items).toContain('Pay 2');
  });

  it('starts over where the suite changed while somebody decided', async () => {
    await open((body) =>
      body.decisions
        ? refusal(409, 'version_conflict', 'Somebody was faster.')
        : { body: answer(body) },
    );
    await press('Continues “Buy 2” (TC-CASE000002), 70% alike', 'switch');
    expect(await screen.findByText('Somebody was faster.')).toBeDefined();
    await press('Try again');
    expect(await screen.findByText('1 unchanged · 2 changed')).toBeDefined();
    expect((second() as HTMLInputElement).checked).toBe(true);
  });
});

describe('a preview of many changes', () => {
  it('says what changed since, and of each case whether what a person wrote stays', async () => {
    const answered = answer({});
    const edited = { isTitleOnly: false, isEdited: true };
    serve({
      [REGENERATE]: {
        body: {
          ...answered,
          changes: { new: 0, back: 0, changed: 1, unchanged: 1, gone: 1 },
          examples: {
            ...{ new: [], back: [] },
            changed: [{ key: 'CASE000001', name: 'Mine', previousName: 'Mine', ...edited }],
            gone: [{ key: 'CASE000002', name: 'Gone', isEdited: true }],
          },
          preview: {
            ...answered.preview,
            requirements: [
              {
                ...{ id: 'SHOP-4', before: 'failed', after: 'failed' },
                ...{ isBeforeChange: true, isCovered: true },
              },
            ],
          },
        },
      },
    });
    const at = new Date().toISOString();
    const changedSince = [{ what: 'step' as const, name: 'I pay', by: 'Ada Yıldız', at }];
    const suite = aSuite({ changedSince });
    await renderPart(<Regenerate suite={suite} isOpen onClose={() => undefined} />);
    expect(
      await screen.findByText(/^Changed since: the step “I pay” \(by Ada Yıldız/),
    ).toBeDefined();
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toContain('Mine edits stay');
    expect(items).toContain('Gone edits stay with the retired test case');
    expect(items).toContain('SHOP-4: stays Failed by results from before the change');
  });

  it('lists the first changes, and all others on request', async () => {
    const changed = Array.from({ length: 225 }, (_, at) => ({
      ...{ key: `CASE${at}`, name: `Case ${at}`, previousName: `Case ${at}`, isTitleOnly: false },
    }));
    const { sent } = await open((body) => {
      const { listed = 100 } = body as { listed?: number };
      const answered = answer({});
      const changes = { ...answered.changes, changed: 225 };
      const examples = { ...answered.examples, changed: changed.slice(0, listed) };
      return { body: { ...answered, changes, examples } };
    }, '1 unchanged · 225 changed');
    const count = () => screen.getAllByText(/^Case \d+$/).length;
    expect(count()).toBe(5);
    await press('Show 220 more');
    expect(count()).toBe(100);
    await press('Show 125 more');
    await waitFor(() => expect(count()).toBe(225));
    expect(sent(REGENERATE).at(-1)).toEqual({ isPreview: true, listed: 600 });
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});
