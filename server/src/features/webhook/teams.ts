import type { Language } from '@caseloom/locales';
import type { Described } from './describe.ts';

const run = (text: string, style: object = {}) => ({
  type: 'TextRun',
  text: withoutFunctions(text),
  ...style,
});

const block = (inlines: object[], more: object = {}) => ({
  type: 'RichTextBlock',
  inlines,
  ...more,
});

/**
 * A message of a workflow that posts a card to a channel. Its words are text runs, in which Teams reads no
 * Markdown, unlike in a text block.
 */
export function toTeams({ title, lines, list, link }: Described, language: Language) {
  const body = [
    block([run(title, { weight: 'Bolder', size: 'Large' })]),
    ...lines.map((line) => block([run(line)], { spacing: 'Small' })),
    ...(list
      ? [
          block([run(list.title, { weight: 'Bolder' })], { spacing: 'Medium' }),
          ...list.items.map(({ text, url }) =>
            block([run('• '), run(text, { selectAction: { type: 'Action.OpenUrl', url } })], {
              spacing: 'Small',
            }),
          ),
          ...(list.more ? [block([run(list.more)], { spacing: 'Small' })] : []),
        ]
      : []),
  ];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    lang: language,
    fallbackText: withoutFunctions(title),
    body,
    actions: link ? [{ type: 'Action.OpenUrl', title: link.text, url: link.url }] : [],
  };
  return {
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content },
    ],
  };
}

/** Cards compute what stands in `{{DATE(…)}}`, and templates what stands in `${…}`: a space of no width keeps both text. */
function withoutFunctions(text: string): string {
  return text.replace(/\{(?=\{)|\$(?=\{)/g, '$&\u200B');
}
