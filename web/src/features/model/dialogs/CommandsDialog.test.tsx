import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { A_ROW, nodeIds, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, toasts, write } from '../../../testing/user.ts';
import { select, useEditor } from '../editor.ts';
import { duplicate } from '../intents.ts';

const page = (key: string, more = {}) =>
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, ...more });

async function openPalette(options = {}) {
  await renderInTool(<p>Canvas</p>, options);
  page('k', { ctrlKey: true });
  return screen.findByRole('combobox');
}
const names = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('span')?.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

beforeEach(() => openEditor(A_ROW));

describe('the command palette', () => {
  it('opens by its key and lists everything that can be done', async () => {
    await openPalette();
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeDefined();
    expect(names().length).toBeGreaterThan(80);
  });

  it.each([
    ['tidy', 'Auto layout'],
    ['zoom in', 'Zoom in'],
    ['OTOMATIK', 'Auto layout'],
    ['xlsx', 'Download Excel'],
    ['layout auto', 'Auto layout'],
    ['state variable', 'Edit state variables'],
    ['computed value', 'Edit computed values'],
    ['decision table', 'Edit decision table'],
    ['constraint', 'Edit constraints'],
    ['weight', 'Edit weights of values'],
    ['karar tablosu', 'Edit decision table'],
  ])(
    'finds by “%s”: by name, in any case, by another word, in the other language',
    async (query, name) => {
      await openPalette();
      await write('Search actions', query);
      expect(names()).toContain(name);
      expect(names().length).toBeLessThan(10);
    },
  );

  it('says that nothing fits', async () => {
    await openPalette();
    await write('Search actions', 'make coffee');
    expect(names()).toEqual([]);
    expect(screen.getByText('No results')).toBeDefined();
  });

  it('does what is chosen by Enter, and closes', async () => {
    select(['a']);
    const field = await openPalette();
    await write('Search actions', 'duplicate');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(nodeIds()).toHaveLength(5);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes through what fits by arrows, round and round', async () => {
    const field = await openPalette();
    await write('Search actions', 'align');
    expect(chosen().textContent).toContain('Align left');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen().textContent).toContain('Align right');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen().textContent).toContain('Align bottom');
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id);
  });

  it('begins at the first again when the words change', async () => {
    const field = await openPalette();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await write('Search actions', 'align');
    expect(chosen().textContent).toContain('Align left');
  });

  it('shows why something cannot be done instead of its keys, and says so when it is chosen', async () => {
    await openPalette();
    await write('Search actions', 'duplicate');
    const option = screen.getByRole('option');
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(within(option).getByText('Please select a block first')).toBeDefined();
    fireEvent.pointerDown(option);
    expect(toasts()).toEqual(['Please select a block first']);
    expect(nodeIds()).toHaveLength(4);
  });

  it('shows the keys of what can be done', async () => {
    await openPalette();
    await write('Search actions', 'lay out everything');
    expect(within(screen.getByRole('option')).getByText('T')).toBeDefined();
  });

  it('has nothing that changes a model that may only be read', async () => {
    openEditor(A_ROW, { isReadOnly: true });
    await openPalette();
    await write('Search actions', 'a');
    expect(names()).not.toContain('Delete');
    expect(names()).not.toContain('Save');
    expect(names()).toContain('Select all');
  });

  it('speaks Turkish, and still finds by the English word', async () => {
    await openPalette({ language: 'tr' });
    await write('İşlemlerde ara', 'tidy');
    expect(names()).toContain('Otomatik yerleştirme');
  });
});

describe('the keys of the page', () => {
  it('undo and redo work with any focus, and are announced to screen readers', async () => {
    select(['a']);
    await renderInTool(<button type="button">Somewhere</button>);
    duplicate();
    screen.getByRole('button', { name: 'Somewhere' }).focus();
    page('z', { ctrlKey: true });
    expect(nodeIds()).toHaveLength(4);
    expect(await screen.findByText(/^Undone: paste/)).toBeDefined();
    page('y', { ctrlKey: true });
    expect(nodeIds()).toHaveLength(5);
    expect(await screen.findByText(/^Redone: paste/)).toBeDefined();
  });

  it('are left to a field that is being written in', async () => {
    select(['a']);
    await renderInTool(<input aria-label="Name" />);
    duplicate();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(nodeIds()).toHaveLength(5);
  });

  it('that save and search work in a field too, with what was written there', async () => {
    const left = vi.fn();
    await renderInTool(<input aria-label="Name" onBlur={left} />);
    const field = screen.getByLabelText('Name');
    field.focus();
    fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true });
    expect(left).toHaveBeenCalledOnce();
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('do nothing while a dialog is open', async () => {
    await openPalette();
    page('b', { ctrlKey: true });
    expect(useEditor.getState().leftMenuToggle).toBe(false);
  });

  it('say why where something cannot be done', async () => {
    await renderInTool(<p>Canvas</p>);
    page('z', { ctrlKey: true });
    expect(toasts()).toEqual(['Nothing to undo']);
  });

  it('do nothing with AltGr, which writes signs on many keyboards', async () => {
    await renderInTool(<p>Canvas</p>);
    page('k', { ctrlKey: true, altKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the list of shortcuts', () => {
  const rows = () => screen.queryAllByRole('row').map((row) => row.textContent ?? '');

  async function openSheet() {
    await renderInTool(<p>Canvas</p>);
    fireEvent.keyDown(document.body, { key: 'F1', code: 'F1' });
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  }

  it('has every group with its keys, those of the test cases and of the mouse too', async () => {
    await openSheet();
    const captions = screen.getAllByRole('table').map((table) => table.querySelector('caption'));
    expect(captions.map((caption) => caption?.textContent)).toEqual([
      'File and generation',
      'Add',
      'Edit',
      'Select',
      'View',
      'In the list of test cases',
      'Mouse and touch',
    ]);
    expect(rows()).toContain('UndoCtrlZ');
  });

  it('is searched, and groups without a hit are gone', async () => {
    await openSheet();
    await write('Search actions', 'pinch');
    expect(rows()).toHaveLength(1);
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openSheet();
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
  });
});
