import { ORPCError } from '@orpc/client';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { ErrorCard } from './ErrorCard.tsx';

describe('a part of a page that could not be read', () => {
  it('says why in the words of the server', async () => {
    const error = new ORPCError('conflict', { status: 409, message: 'The run is finished.' });
    await renderPart(<ErrorCard error={error} />);
    expect(screen.getByRole('alert').textContent).toContain('The run is finished.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the request that the server failed at', async () => {
    const error = new ORPCError('unexpected', { status: 500, message: 'Sorry.', cause: 'r-42' });
    await renderPart(<ErrorCard error={error} />);
    expect(screen.getByText('r-42')).toBeDefined();
  });

  it('can be tried again where that is of use', async () => {
    const onRetry = vi.fn();
    await renderPart(<ErrorCard message="Not loaded." onRetry={onRetry} />, { language: 'tr' });
    fireEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
