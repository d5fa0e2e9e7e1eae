import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusedFields, serve } from '../../testing/answers.ts';
import { renderPart } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { WebhookForm } from './WebhookForm.tsx';

describe('the form of a webhook', () => {
  it('no longer shows why an address was refused once another one is typed', async () => {
    serve({ 'POST /api/webhook': refusedFields({ url: 'Not an address.' }) });
    await renderPart(<WebhookForm slug="shop" hook={undefined} onSaved={vi.fn()} />);
    await write('Name', 'Chat');
    await write('Address', 'nowhere');
    await press('Create webhook');
    expect(await screen.findByText('Not an address.')).toBeDefined();
    await write('Address', 'https://example.com');
    expect(screen.queryByText('Not an address.')).toBeNull();
  });
});
