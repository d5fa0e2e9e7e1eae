import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { A_ROW, aCase, aSuite, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { Budget } from './Budget.tsx';

const CURVE = [80.5, 90, 100];

async function show(kept: number, best: { cases?: number; steps?: number }) {
  const found = { planned: 3, percent: kept === 0 ? 0 : 80.5, bound: 80.5, isProven: true };
  const cases = Array.from({ length: kept }, (_, at) => aCase(`K${at}`, ['start', 'a', 'end']));
  const preview = aSuite(cases, { best: { ...found, curve: CURVE } });
  openEditor({ ...A_ROW, settings: { best } }, { preview });
  await renderInTool(<Budget />);
}

describe('what there is room for', () => {
  it('is what the slider says, where nothing else limits it', async () => {
    await show(1, { cases: 1 });
    expect(screen.getByText('1 of 3 test cases covers 80.5 % of the weight')).toBeDefined();
  });

  it('is nothing, where no test case has so few steps', async () => {
    await show(0, { steps: 1 });
    expect(screen.getByText('Kept 0 of 3: none fits the limit.')).toBeDefined();
    expect(screen.queryByText(/covers? 80\.5/)).toBeNull();
  });

  it('is what fits into the steps, where these keep fewer than the slider allows', async () => {
    await show(1, { cases: 2, steps: 5 });
    expect(screen.getByText(/^Kept 1 of 3 test cases: no more fit/)).toBeDefined();
  });
});
