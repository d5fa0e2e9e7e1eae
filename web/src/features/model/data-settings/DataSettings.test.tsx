import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { A_ROW, aRecord, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { choose, press, writeAndLeave } from '../../../testing/user.ts';
import { currentDrawing } from '../editor.ts';
import { DataSettings } from './DataSettings.tsx';

const data = () => currentDrawing().settings.data;
const records = [
  aRecord('payment', ['card', 'cash']),
  aRecord('pin', ['1234'], { isSecret: true }),
  aRecord('amount', ['1.5'], { type: 'decimal' }),
  aRecord('amount', ['', 'much'], { validity: 'invalid', type: 'decimal' }),
];
const open = (settings = {}) => openEditor({ ...A_ROW, settings }, { data: records });

beforeEach(() => open());

describe('what is asked of rows of test data', () => {
  it('is a required row once it names a value, and nothing any more once it names none', async () => {
    await renderInTool(<DataSettings />);
    await press('Add required row');
    expect(data()).toBeUndefined();
    await choose('Add test data', 'payment');
    expect(data()).toEqual({ rows: [{ payment: 'card' }] });
    await choose('payment', 'cash');
    await choose('Add test data', 'amount');
    await choose('amount', '(empty)');
    expect(data()).toEqual({ rows: [{ payment: 'cash', amount: '' }] });
    await press('Leave out payment');
    expect(data()).toEqual({ rows: [{ amount: '' }] });
    await press('Leave out amount');
    expect(data()).toBeUndefined();
  });

  it('is a group of test data with its strength', async () => {
    await renderInTool(<DataSettings />);
    await press('Add group');
    const group = within(screen.getByRole('group', { name: 'Group 1' }));
    await choose('Test data', 'payment');
    await choose('Test data', 'amount');
    fireEvent.change(group.getByLabelText('How many of them are combined with each other'), {
      target: { value: '3' },
    });
    expect(data()).toEqual({ groups: [{ names: ['payment', 'amount'], strength: 3 }] });
    await press('Remove group 1');
    expect(data()).toBeUndefined();
  });

  it('is a weight and other names of a value, which are kept once they are whole', async () => {
    await renderInTool(<DataSettings />);
    await press('Add weight');
    await choose('Test data', 'payment');
    expect(data()).toBeUndefined();
    await choose('Value', 'cash');
    await writeAndLeave('Weight', '5');
    expect(data()).toEqual({ weights: [{ name: 'payment', value: 'cash', weight: 5 }] });
    await press('Remove weight 1');
    await press('Add other names');
    await choose('Test data', 'payment');
    await choose('Value', 'card');
    const names = screen.getByRole('combobox', { name: 'Other names' });
    names.focus();
    fireEvent.change(names, { target: { value: 'Visa' } });
    fireEvent.keyDown(names, { key: 'Enter' });
    expect(data()).toEqual({ aliases: [{ name: 'payment', value: 'card', names: ['Visa'] }] });
  });

  it('is a condition under which test data applies', async () => {
    await renderInTool(<DataSettings />);
    await press('Add condition');
    await choose('Test data', 'pin');
    await writeAndLeave('applies if', '<payment> = "card"');
    expect(data()).toEqual({ applies: [{ name: 'pin', when: '<payment> = "card"' }] });
  });

  it('never shows a secret value', async () => {
    open({ data: { rows: [{ pin: '1234' }] } });
    await renderInTool(<DataSettings />);
    expect(screen.getByDisplayValue('•••••• 1')).toBeDefined();
    expect(document.body.textContent).not.toContain('1234');
  });

  it('keeps a value that its test data has no longer, until another is chosen', async () => {
    open({ data: { rows: [{ payment: 'cheque' }] } });
    await renderInTool(<DataSettings />);
    expect(screen.getByDisplayValue('cheque')).toBeDefined();
    await choose('payment', 'cash');
    expect(data()).toEqual({ rows: [{ payment: 'cash' }] });
  });

  it('is how many valid values are combined beside an invalid one, where each is', async () => {
    open({ negative: 'each' });
    await renderInTool(<DataSettings />);
    await writeAndLeave(/^Valid values combined/, '2');
    expect(data()).toEqual({ negativeStrength: 2 });
    await writeAndLeave(/^Valid values combined/, '');
    expect(data()).toBeUndefined();
  });

  it('is not offered where the model sees no test data', async () => {
    openEditor(A_ROW);
    await renderInTool(<DataSettings />);
    expect(screen.queryByText('Required rows')).toBeNull();
  });
});
