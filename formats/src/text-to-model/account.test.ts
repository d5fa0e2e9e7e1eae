import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { buildModels } from './build-models.ts';
import { draftOf, drawn } from './testing.ts';

const leftIn = async (text: string) => (await draftOf(text)).leftOver.map((one) => one.text);

const STEPS = '# Pay\n\n1. The user presses Pay\n2. The shop shows it\n\n';

describe('what no part of a draft shows is listed as left out', () => {
  it.each([
    ['a list of notes', '## Notes\n\n- All of it works offline. Nothing is sent.\n- Blue\n'],
    ['links', '## See also\n\n- All of it works offline. Nothing is sent.\n- Blue\n'],
    [
      'a table',
      '## Notes\n\n|A|B|\n|-|-|\n|All of it works offline. Nothing is sent.|x|\n|Blue|y|\n',
    ],
  ])('as the sentences of %s', async (_, text) => {
    const left = (await leftIn(STEPS + text)).join(' ');
    for (const words of ['All of it works offline.', 'Nothing is sent.', 'Blue'])
      expect(left).toContain(words);
  });

  it('also beside a sentence of the same words that is shown', async () => {
    expect(
      await leftIn('# Pay\n\nNote: The user pays. The user is glad.\n\n1. Press Pay\n2. See it\n'),
    ).toEqual(['The user pays.', 'The user is glad.']);
  });

  it('in the order of the document', async () => {
    const left = (await draftOf(`Some words. Others.\n\n${STEPS}## Notes\n\n- Blue\n`)).leftOver;
    expect(left.map(({ line }) => line)).toEqual(
      left.map(({ line }) => line).toSorted((a, b) => a - b),
    );
  });
});

describe('what is the form of a text is not listed as left out', () => {
  it.each([
    ['labels and who acts', '**Actor:** Student\n\n**Main flow:**\n'],
    ['lines across the page', '---\n\n'],
    [
      'where a branch leads',
      '### Alternative flow: none\n\n1. At step 1, none is left\n2. Return to step 1\n',
    ],
    ['rules of data', '## Rules\n\nThe password must be between 8 and 64 characters.\n'],
  ])('as %s', async (_, text) => {
    expect(await leftIn(`${STEPS}${text}`)).toEqual([]);
  });

  it.each([
    [
      'in English',
      'Use case: Return a kayak\n\nMain flow\n\n1. The guide checks the hull.\n2. The guide takes the paddle back.\n3. The guide stamps the card.\n\nAlternative flows\n\n1a. The hull is scratched\n1. The guide takes a photo.\n2. The flow continues with step 2.\n\n2a. The paddle is missing\n1. The guide notes it.\n2. The flow continues with step 3 if a spare one was paid; otherwise the use case ends.\n\n3a. The card is full\n1. The guide keeps the card.\n2. The use case ends.\n',
    ],
    [
      'in Turkish',
      'Kullanım senaryosu: Kano teslimi\n\nAna akış\n\n1. Rehber tekneyi denetler.\n2. Rehber küreği geri alır.\n3. Rehber kartı damgalar.\n\nAlternatif akışlar\n\n1a. Tekne çizilmiş\n1. Rehber fotoğraf çeker.\n2. Akış 2. adımdan sürer.\n\n2a. Kürek eksik\n1. Rehber eksiği yazar.\n2. Yedek kürek varsa akış 3. adımdan devam eder, yoksa kullanım senaryosu sona erer.\n\n3a. Kart dolu\n1. Rehber kartı alıkoyar.\n2. Kullanım senaryosu sona erer.\n',
    ],
  ])(
    'as steps that only say where a branch leads, typed with their numbers, %s',
    async (_, text) => {
      for (const name of ['a.txt', 'a.md']) {
        const draft = await draftOf(text, name);
        expect(draft.leftOver.map((one) => one.text)).toEqual([]);
        expect(draft.questions).toEqual([]);
      }
      const { documents } = await readDocuments('a.txt', new TextEncoder().encode(text));
      // a text processor keeps the numbers that somebody typed in the words of a paragraph
      for (const document of documents)
        document.blocks = document.blocks.map((block) =>
          block.kind === 'item'
            ? { kind: 'paragraph', line: block.line, text: `${block.marker} ${block.text}` }
            : block,
        );
      expect(buildModels(documents).leftOver.map((one) => one.text)).toEqual([]);
    },
  );
});

describe('a field below a step that is called like a part of a use case', () => {
  it.each([
    [
      'Student enters the details:',
      'Task title, Subject code, Task type, Due date, Priority, Description (optional)',
    ],
    ['Öğrenci bilgileri girer:', 'Ad, Tarih, Öncelik, Açıklama (isteğe bağlı), Not'],
  ])('is in the draft: %s', async (step, fields) => {
    const bullets = fields
      .split(', ')
      .map((field) => `   - ${field}\n`)
      .join('');
    const draft = await draftOf(`# Create\n\n1. ${step}\n${bullets}2. The page opens\n`);
    const words = JSON.stringify(drawn(draft));
    for (const field of fields.split(', ')) expect(words).toContain(field);
  });
});
