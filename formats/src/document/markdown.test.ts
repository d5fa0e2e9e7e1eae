import { describe, expect, it } from 'vitest';
import { readDocuments } from './read.ts';

async function blocksOf(text: string) {
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
  return documents.flatMap(({ blocks }) => blocks.map(({ line, ...block }) => block));
}

const TABLE = `<table>
  <tr><td>UC1</td><td>Register</td></tr>
  <tr>
   <td>Steps
   </td>
   <td>The user opens the page
<p>
The user enters a **name**
   </td>
  </tr>
</table>`;
const READ = {
  kind: 'table',
  rows: [
    ['UC1', 'Register'],
    ['Steps', 'The user opens the page\nThe user enters a name'],
  ],
};

describe('a table in HTML inside Markdown', () => {
  it('is read as a table between what stands around it', async () => {
    expect(await blocksOf(`# Use cases\n\n${TABLE}\n\n- [ ] Check it\n\n${TABLE}\n`)).toEqual([
      { kind: 'heading', level: 1, text: 'Use cases' },
      READ,
      { kind: 'item', level: 0, marker: '☐', text: 'Check it' },
      READ,
    ]);
  });

  it('is text inside a fence of code, and where it does not end', async () => {
    const inFence = await blocksOf(`Before.\n\n\`\`\`html\n${TABLE}\n\`\`\`\n\nBehind.\n`);
    expect(inFence.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
    const open = await blocksOf(`<table>\n\n1. Open the page\n2. Save it\n\n${TABLE}`);
    expect(open.filter(({ kind }) => kind === 'item')).toHaveLength(2);
    expect(open).toContainEqual(READ);
  });

  it('is read in linear time where none of many ends', async () => {
    const text = '<table>\n'.repeat(100_000);
    expect(await blocksOf(text)).toBeDefined();
  });
});

describe('lines in Markdown', () => {
  it('that arrows lead down through are the items of a list in their order', async () => {
    const text = 'Receive the order\n  ↓\nPack:\n - goods\n  ↓\n\nSend it\n';
    expect(await blocksOf(text)).toEqual([
      { kind: 'item', level: 0, marker: '1.', text: 'Receive the order' },
      { kind: 'item', level: 0, marker: '2.', text: 'Pack: - goods' },
      { kind: 'item', level: 0, marker: '3.', text: 'Send it' },
    ]);
  });

  it('that name a chapter are paragraphs of their own', async () => {
    const texts = await blocksOf('Preconditions\nThe user is signed in.\nA card exists.\n');
    expect(texts).toEqual([
      { kind: 'paragraph', text: 'Preconditions' },
      { kind: 'paragraph', text: 'The user is signed in. A card exists.' },
    ]);
    expect(await blocksOf('Users must\nsign in first.\n')).toHaveLength(1);
  });

  it('whose mark has a space after its star keep that mark', async () => {
    expect(await blocksOf('* a At any time, the net fails:\n')).toEqual([
      { kind: 'item', level: 0, marker: '*a.', text: 'At any time, the net fails:' },
    ]);
  });

  it('that begin with an arrow are items', async () => {
    expect(await blocksOf('## Main flow\n4a. If it fails  \n→ The page shows an error\n')).toEqual([
      { kind: 'heading', level: 2, text: 'Main flow' },
      { kind: 'item', level: 0, marker: '4a.', text: 'If it fails' },
      { kind: 'item', level: 0, marker: '-', text: 'The page shows an error' },
    ]);
  });
});
