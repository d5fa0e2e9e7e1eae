import type { Described } from './describe.ts';

/** The most characters of a header of Slack. */
const HEADER = 150;

type Element = { type: 'text'; text: string } | { type: 'link'; url: string; text: string };

const section = (...elements: Element[]) => ({ type: 'rich_text_section', elements });
const text = (value: string): Element => ({ type: 'text', text: value });

/**
 * A message of an incoming webhook. Its words stand in rich text, in which Slack reads no markup: a test
 * case called `<!channel>` calls nobody. Only the sentence of the notification is read as mrkdwn.
 */
export function toSlack({ title, lines, list, link }: Described) {
  const elements = [
    section(text(lines.join('\n'))),
    ...(list
      ? [
          section(text(`\n${list.title}\n`)),
          {
            type: 'rich_text_list',
            style: 'bullet',
            elements: list.items.map((item) => section({ type: 'link', ...item })),
          },
          ...(list.more ? [section(text(list.more))] : []),
        ]
      : []),
    ...(link ? [section(text('\n'), { type: 'link', ...link })] : []),
  ];
  return {
    text: escapeMrkdwn(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title), emoji: false } },
      { type: 'rich_text', elements },
    ],
  };
}

/** The three characters that begin something in mrkdwn. */
export function escapeMrkdwn(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** By characters as people see them, so that none is cut through. */
function cut(value: string): string {
  if (value.length <= HEADER) return value;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(value)) {
    if (short.length + segment.length > HEADER - 1) break;
    short += segment;
  }
  return `${short}…`;
}
