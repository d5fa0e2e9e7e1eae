import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const typesIn = async (text: string) =>
  new Map((await draftOf(text)).steps.map(({ label, type }) => [label, type]));

const MAIN =
  '# Save\n\n## Main flow\n\n1. The user presses Save\n2. The system validates the fields\n3. The system shows a note\n\n';

describe('the first step of an alternative', () => {
  it.each([
    'required fields are empty',
    'the system detects an unsupported file type',
    'the network connection fails',
  ])('is what the alternative is about, where it only happens: %s', async (event) => {
    const types = await typesIn(
      `${MAIN}## Exception flow 1: Not saved\n\n1. At step 2, ${event}\n2. The system shows an error\n3. Return to step 1\n`,
    );
    expect(types.get(event)).toBe('context');
    expect(types.get('The system shows an error')).toBe('outcome');
  });

  it.each([
    ['the user presses Cancel', 'action'],
    ['the system displays a warning', 'outcome'],
  ])('stays what it is, where somebody acts or sees it: %s', async (event, type) => {
    const types = await typesIn(
      `${MAIN}## Alternative flow 1: Cancel\n\n1. At step 2, ${event}\n2. Use case ends\n`,
    );
    expect(types.get(event)).toBe(type);
  });
});

describe('a Turkish step that begins with a name in quotes', () => {
  it('is an act, whatever else in its flow begins so', async () => {
    const types = await typesIn(
      '# İlan\n\n1. Müşteri ilan formunu açar.\n2. Alanları doldurur.\n3. "Oluştur" butonuna tıklar.\n4. "Teklif" formunu açar, tutarı girer.\n5. “Pending” durumuyla kaydedilir.\n6. "Tamam" mesajı gösterilir.\n',
    );
    expect(types.get('"Oluştur" butonuna tıklar')).toBe('action');
    expect(types.get('"Teklif" formunu açar, tutarı girer')).toBe('action');
    expect(types.get('"Tamam" mesajı gösterilir')).toBe('outcome');
  });
});
