import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { useHover } from './use-hover.ts';

function Part() {
  const [isHovered, hover] = useHover();
  return (
    <>
      <button type="button" {...hover}>
        {isHovered ? 'hovered' : 'plain'}
      </button>
      <p>Elsewhere</p>
    </>
  );
}

describe('a part of the canvas', () => {
  it('is hovered no more once the mouse is over something else, though it was never told that the mouse left', async () => {
    await renderPart(<Part />);
    const part = screen.getByRole('button');
    fireEvent.pointerOver(part, { pointerType: 'mouse' });
    expect(part.textContent).toBe('hovered');
    const over = new Event('pointerover', { bubbles: true });
    act(() => void screen.getByText('Elsewhere').dispatchEvent(over));
    expect(part.textContent).toBe('plain');
  });
});
