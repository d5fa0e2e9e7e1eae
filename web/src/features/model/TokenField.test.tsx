import { fireEvent, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDrawing } from '../../testing/drawing.ts';
import { aRecord, openEditor } from '../../testing/editor.ts';
import { renderPart } from '../../testing/render.tsx';
import { TokenField } from './TokenField.tsx';

const onCommit = vi.fn();
const onCancel = vi.fn();
const onNext = vi.fn();

function Field(props: { error?: string; description?: string; hidesLabel?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <TokenField
      label="Label"
      value={value}
      onChange={setValue}
      onCommit={onCommit}
      onCancel={onCancel}
      onNext={onNext}
      maxLength={50}
      {...props}
    />
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Label' });
const key = (name: string, more = {}) => fireEvent.keyDown(field(), { key: name, ...more });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

/** Types at the end, as a person does: the caret stands behind what was typed. */
function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
  field().setSelectionRange(text.length, text.length);
  fireEvent.select(field());
}

beforeEach(() => {
  vi.clearAllMocks();
  openEditor(aDrawing([]), {
    data: [aRecord('user', ['ada']), aRecord('password', ['x']), aRecord('passport', ['1'])],
  });
});

describe('a field that completes names of test data', () => {
  it('offers nothing before a name is begun', async () => {
    await renderPart(<Field />);
    type('log in as ');
    expect(options()).toEqual([]);
  });

  it('offers the names that fit behind <', async () => {
    await renderPart(<Field />);
    type('enter <pass');
    expect(options()).toEqual(['<password>', '<passport>']);
    expect(screen.getByRole('listbox', { name: 'Test data' })).toBeDefined();
  });

  it.each(['Enter', 'Tab'])('takes the first offer on %s and commits nothing yet', async (name) => {
    await renderPart(<Field />);
    type('as <us');
    key(name);
    expect(field().value).toBe('as <user>');
    expect(onCommit).not.toHaveBeenCalled();
    expect(options()).toEqual([]);
  });

  it.each(['', 'as <'])('is left by Tab after %j, where no word is begun', async (text) => {
    await renderPart(<Field />);
    type(`${text}`);
    const isLeft = key('Tab');
    expect(isLeft).toBe(true);
    expect(field().value).toBe(text);
  });

  it('takes on Tab what an arrow led to', async () => {
    await renderPart(<Field />);
    type('as <');
    key('ArrowDown');
    key('Tab');
    expect(field().value).toMatch(/^as <.+>$/);
  });

  it('takes the offer that the arrows reached, round and round', async () => {
    await renderPart(<Field />);
    type('<pass');
    expect(chosen()).toBe('<password>');
    key('ArrowDown');
    expect(chosen()).toBe('<passport>');
    key('ArrowDown');
    expect(chosen()).toBe('<password>');
    key('ArrowUp');
    key('Enter');
    expect(field().value).toBe('<passport>');
  });

  it('takes the offer that is clicked', async () => {
    await renderPart(<Field />);
    type('<pass');
    fireEvent.pointerDown(screen.getByRole('option', { name: '<passport>' }));
    expect(field().value).toBe('<passport>');
  });

  it('points a screen reader at the offer that would be taken', async () => {
    await renderPart(<Field />);
    type('<pass');
    key('ArrowDown');
    const id = screen.getByRole('option', { selected: true }).id;
    expect(field().getAttribute('aria-activedescendant')).toBe(id);
  });

  it('closes the list on Escape without giving up the text, and opens it on Arrow down', async () => {
    await renderPart(<Field />);
    type('<pass');
    key('Escape');
    expect(options()).toEqual([]);
    expect(onCancel).not.toHaveBeenCalled();
    key('ArrowDown');
    expect(options()).toHaveLength(2);
  });
});

describe('a field with nothing to offer', () => {
  it('commits on Enter and gives up on Escape', async () => {
    await renderPart(<Field />);
    type('done');
    key('Enter');
    expect(onCommit).toHaveBeenCalledOnce();
    type('done anew');
    key('Escape');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('gives what Escape took away back to undo, and is left by Escape where nothing was written', async () => {
    const heard: string[] = [];
    const hear = ({ key: name }: KeyboardEvent) => heard.push(name);
    document.addEventListener('keydown', hear);
    await renderPart(<Field />);
    type('typed');
    key('Escape');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
    fireEvent.change(field(), { target: { value: 'more' } });
    key('Escape');
    key('z', { ctrlKey: true });
    expect(field().value).toBe('more');
    key('Escape');
    expect(onCancel).toHaveBeenCalledTimes(3);
    key('Escape');
    expect(onCancel).toHaveBeenCalledTimes(3);
    expect(heard).toEqual(['Escape']);
    document.removeEventListener('keydown', hear);
  });

  it('goes on by Ctrl and an arrow at the end of its text, and only there', async () => {
    await renderPart(<Field />);
    key('ArrowRight', { ctrlKey: true });
    type('pay');
    field().setSelectionRange(0, 0);
    key('ArrowRight', { ctrlKey: true });
    expect(onNext).not.toHaveBeenCalled();
    field().setSelectionRange(3, 3);
    for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowUp']) key(arrow, { ctrlKey: true });
    expect(onNext.mock.calls).toEqual([['right'], ['down'], ['up']]);
  });

  it('begins a new line on Shift and Enter', async () => {
    await renderPart(<Field />);
    expect(key('Enter', { shiftKey: true })).toBe(true);
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('leaves Enter to an input method that is composing a letter', async () => {
    await renderPart(<Field />);
    key('Enter', { isComposing: true });
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('commits when it is left', async () => {
    await renderPart(<Field />);
    fireEvent.blur(field());
    expect(onCommit).toHaveBeenCalledOnce();
  });
});

describe('the words around a field', () => {
  it('give screen readers the help and the error, and that it is invalid', async () => {
    await renderPart(<Field error="Not known" description="A name" />);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['A name', 'Not known']);
  });

  it('name it where its label is not seen', async () => {
    await renderPart(<Field hidesLabel />);
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(field().getAttribute('aria-describedby')).toBeNull();
  });
});

function HiddenForAMoment() {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
  return (
    <>
      <button type="button" onClick={() => setMode(mode === 'hidden' ? 'visible' : 'hidden')}>
        Toggle
      </button>
      <Activity mode={mode}>
        <TokenField label="Label" isOnTop value="go on" onChange={vi.fn()} maxLength={50} />
      </Activity>
    </>
  );
}

describe('a field that opens with its text selected', () => {
  it('keeps the focus and the caret when the page around it was hidden for a moment', async () => {
    await renderPart(<HiddenForAMoment />);
    const range = () => [field().selectionStart, field().selectionEnd];
    expect(range()).toEqual([0, 5]);
    field().setSelectionRange(5, 5);
    fireEvent.click(screen.getByText('Toggle'));
    fireEvent.click(screen.getByText('Toggle'));
    expect(range()).toEqual([5, 5]);
    expect(document.activeElement).toBe(field());
  });
});
