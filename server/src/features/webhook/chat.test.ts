import type { WebhookBody } from '@caseloom/contract';
import fc from 'fast-check';
import { expect, describe as group, it } from 'vitest';
import { writeBody } from './write-body.ts';

const RUN = {
  ...{ id: crypto.randomUUID(), name: 'Nightly', url: 'https://x.example/app/runs/1' },
  suite: { id: crypto.randomUUID(), name: 'Login' },
  ...{ environment: 'staging', build: '1.2', passRate: 66.666 },
  counts: { passed: 2, failed: 1, blocked: 0, skipped: 0, untested: 0 },
  ...{ createdAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:00:00Z' },
};

function aBody(names: string[], changes: Partial<typeof RUN> = {}): WebhookBody {
  const url = 'https://x.example/app/runs/1?case=A';
  return {
    ...{ version: 1, type: 'run.completed', timestamp: '2026-01-01T00:00:00Z' },
    data: {
      project: { slug: 'shop', name: 'Shop', url: 'https://x.example/app/projects/shop' },
      run: { ...RUN, ...changes },
      newFailures: names.map((name) => ({ testId: 'TC-AAAAAAAAAA', name, url })),
      newFailuresTotal: names.length,
    },
  };
}

const read = (kind: 'slack' | 'teams', ...given: Parameters<typeof aBody>) =>
  JSON.parse(writeBody(kind, aBody(...given), 'en'));

/** All parts of a message of a type, wherever they stand. */
function partsOf(message: unknown, type: string): Record<string, unknown>[] {
  if (typeof message !== 'object' || message === null) return [];
  const inner = Object.values(message).flatMap((part) => partsOf(part, type));
  return 'type' in message && message.type === type
    ? [message as Record<string, unknown>, ...inner]
    : inner;
}

group('a message for Slack', () => {
  it('says which run, how it went, and what failed anew, each with its link', () => {
    const message = read('slack', ['Signs in']);
    expect(message.text).toBe('The run “Nightly” is complete');
    expect(JSON.stringify(message)).toContain(
      'Pass rate: 66% · 2 passed, 1 failed, 0 blocked, 0 skipped, 0 not run',
    );
    expect(partsOf(message, 'link')).toEqual([
      {
        ...{ type: 'link', url: 'https://x.example/app/runs/1?case=A' },
        text: 'TC-AAAAAAAAAA Signs in',
      },
      { type: 'link', url: RUN.url, text: 'Open the run' },
    ]);
  });

  it('is in the language of the company', () => {
    expect(writeBody('slack', aBody(['a']), 'tr')).toContain('Başarı oranı: %66');
  });

  it('has no words that Slack reads as markup, whatever names contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const message = read('slack', [name], {
          name: `<!channel> ${name} & <https://e.example|x>`,
        });
        // the only text that is read as mrkdwn
        expect(message.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        expect(JSON.stringify(message.blocks)).not.toContain('"mrkdwn"');
        const [header] = partsOf(message, 'plain_text');
        expect(String(header?.text).length).toBeLessThanOrEqual(150);
      }),
    );
  });

  it('names ten new failures and counts the others', () => {
    const message = read(
      'slack',
      Array.from({ length: 14 }, (_, at) => `Case ${at}`),
    );
    expect(partsOf(message, 'link')).toHaveLength(11);
    expect(JSON.stringify(message)).toContain('and 4 more');
    expect(JSON.stringify(message)).toContain('New failures (14)');
  });
});

group('a message for Teams', () => {
  it('is a card with a link to the run', () => {
    const message = read('teams', ['Signs in']);
    expect(message.attachments[0]?.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(partsOf(message, 'Action.OpenUrl').map(({ url }) => url)).toEqual([
      'https://x.example/app/runs/1?case=A',
      RUN.url,
    ]);
  });

  it('has only text runs, in which no markup and no functions are read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const message = read('teams', [`${name}{{DATE(2026-01-01T00:00:00Z)}}`], {
          name: `\${body} [${name}](https://e.example)`,
        });
        expect(partsOf(message, 'TextBlock')).toEqual([]);
        expect(partsOf(message, 'FactSet')).toEqual([]);
        for (const { text } of partsOf(message, 'TextRun')) expect(text).not.toMatch(/\{\{|\$\{/);
      }),
    );
  });
});
