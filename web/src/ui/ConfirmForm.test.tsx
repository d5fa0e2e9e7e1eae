import type { Language } from '@caseloom/locales/language';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';

async function renderQuestion(language: Language, typed?: string) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  await renderPart(
    <ConfirmForm
      text="The project and its models are deleted."
      confirm="Delete project"
      typed={typed}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
    { language },
  );
  return { onConfirm, onClose };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

describe('a question before something is deleted', () => {
  it('is confirmed by its button and closed by Cancel', async () => {
    const { onConfirm, onClose } = await renderQuestion('en');
    press('Delete project');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['en', 'Type “Shop” to confirm', 'The name does not match.'],
    ['tr', 'Onaylamak için “Shop” yazın', 'Ad eşleşmiyor.'],
  ] as const)('that asks for a name in %s refuses another name and says why', async (...words) => {
    const [language, label, reason] = words;
    const { onConfirm } = await renderQuestion(language, 'Shop');
    expect(screen.getByLabelText(label)).toBe(screen.getByRole('textbox'));
    write('Shopp');
    press('Delete project');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('that requires a name accepts it with surrounding blanks, after a wrong one too', async () => {
    const { onConfirm } = await renderQuestion('en', 'Shop');
    press('Delete project');
    expect(onConfirm).not.toHaveBeenCalled();
    write('  Shop ');
    press('Delete project');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.queryByText('The name does not match.')).toBeNull();
  });
});
