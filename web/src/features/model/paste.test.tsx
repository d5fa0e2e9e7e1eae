import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { aRecord, NO_LISTS, nodeIds, openEditor } from '../../testing/editor.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import { press, toasts } from '../../testing/user.ts';
import { select } from './editor.ts';
import { toClipboard } from './intents.ts';
import { usePaste } from './paste.ts';

const POST = 'POST /api/data';

function Paste({ text }: { text: string }) {
  const paste = usePaste();
  return (
    <button type="button" onClick={() => void paste(text)}>
      Paste
    </button>
  );
}

/** What is copied of a drawing in one project. */
function copied(label: string): string {
  const step = { ...aNode('a', 150), data: { type: 'action' as const, label } };
  openEditor(aDrawing([aNode('start', 0, 0, 'start'), step], ['start-a']), {
    data: [aRecord('user', ['ada'], { label: 'admins', isDefault: true })],
  });
  select(['start', 'a']);
  return toClipboard() ?? '';
}

async function paste(text: string, answers = {}) {
  const sent: unknown[] = [];
  answerCalls({
    ...NO_LISTS,
    [POST]: (body) => {
      sent.push(body);
      return { body: aRecord('user', ['ada']) };
    },
    ...answers,
  });
  await renderPart(<Paste text={text} />);
  await press('Paste');
  await waitFor(() => expect(toasts()).not.toEqual([]));
  return sent;
}

beforeEach(() => openEditor(aDrawing([])));

describe('pasting from another project', () => {
  it('brings along the test data that this one does not have', async () => {
    const text = copied('enter <user>');
    openEditor(aDrawing([]), { data: [] });
    const sent = await paste(text);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      ...{ projectSlug: 'shop', name: 'user', values: ['ada'] },
      ...{ label: 'admins', isDefault: true },
    });
    expect(toasts()).toEqual(['model pasted']);
  });

  it('leaves the test data of that name that is there', async () => {
    const text = copied('enter <user>');
    openEditor(aDrawing([]), { data: [aRecord('user', ['other'])] });
    expect(await paste(text)).toEqual([]);
    expect(nodeIds()).toHaveLength(2);
  });

  it('says where test data could not be made, and keeps the steps', async () => {
    const text = copied('enter <user>');
    openEditor(aDrawing([]), { data: [] });
    const refused = { statusCode: 400, code: 'invalid_input', message: 'Too many.' };
    await paste(text, { [POST]: { status: 400, body: refused } });
    await waitFor(() => expect(toasts()).toEqual(['model pasted', 'Too many.']));
    expect(nodeIds()).toHaveLength(2);
  });

  it('says that a second Start was left out', async () => {
    const text = copied('pay');
    await paste(text);
    expect(toasts()[0]).toBe('Start was not pasted. This model already has one.');
  });

  it('of something that is no model says so', async () => {
    await paste('milk, bread');
    expect(toasts()).toEqual(['The clipboard does not contain a model.']);
    expect(screen.getByRole('button')).toBeDefined();
    expect(nodeIds()).toEqual([]);
  });
});
