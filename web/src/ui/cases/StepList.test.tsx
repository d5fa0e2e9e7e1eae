import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { StepList } from './StepList.tsx';

const step = (words: { keyword: string; nodeId?: string }) => ({
  ...{ index: 1, type: 'action' as const, nodeId: '' },
  ...{ label: 'press Save', text: 'press Save', expected: 'it is saved', ...words },
});

async function lineOf(words: { keyword: string; nodeId?: string }) {
  await renderPage(() => <StepList test={{ steps: [step(words)], data: {} }} />);
  return (await screen.findByRole('listitem')).textContent;
}

describe('a step', () => {
  it('that was brought along in another language has the word of the page before it', async () => {
    expect(await lineOf({ keyword: 'Aksiyon' })).toMatch(/^Action press Save/);
  });

  it('that was generated keeps the word of its test case', async () => {
    expect(await lineOf({ keyword: 'Aksiyon', nodeId: 'n1' })).toMatch(/^Aksiyon press Save/);
  });

  it('that was written in Gherkin keeps its keyword', async () => {
    expect(await lineOf({ keyword: 'Eğer ki' })).toMatch(/^Eğer ki press Save/);
  });

  it('says that what it expects is expected', async () => {
    expect(await lineOf({ keyword: 'Action' })).toMatch(/Expected result: it is saved$/);
  });
});
