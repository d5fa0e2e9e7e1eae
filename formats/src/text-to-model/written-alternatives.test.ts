import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const FLOW = `1. The guest opens the page.
2. The guest picks a date.
3. The hotel books the room.
`;
const AKIS = `1. Müşteri sayfayı açar.
2. Müşteri tarih seçer.
3. Sistem odayı ayırır.
`;

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text)))[0] ?? [];

describe('alternatives under a heading of their own', () => {
  it.each([
    [
      'a line over a list, with a reference',
      `# Book\n\n**Basic flow**\n${FLOW}\n**Alternative flows**\n\nA1: No free room (step 2)\n1. The page shows other dates.\n2. The flow continues at step 2.\n\nA2: The guest cancels\n1. The page asks for a reason.\n2. The use case ends.\n`,
      [
        'a: The guest picks a date -> o: The page shows other dates [No free room]',
        'o: The page shows other dates -> a: The guest picks a date',
      ],
    ],
    [
      'a place in brackets before what happens',
      `# Book\n\n**Basic flow**\n${FLOW}\n**Alternative flows**\n\nA1 - No free room (step 2): The page shows other dates. The use case ends.\n`,
      [
        'a: The guest picks a date -> o: The page shows other dates [No free room]',
        'o: The page shows other dates -> end',
      ],
    ],
    [
      'a reference and a place in the sentence',
      `# Book\n\n**Basic flow**\n${FLOW}\n**Exceptions**\nE1. At step 2, the server is down: the page shows "Later" and the use case ends.\n`,
      [
        'a: The guest picks a date -> o: the page shows "Later" [the server is down]',
        'o: the page shows "Later" -> end',
      ],
    ],
    [
      'the place in the first step',
      `# Book\n**Basic flow**\n${FLOW}\n**Alternate Flow 1: No free room**\n1. At step 2, the page shows "Full".\n2. The use case ends.\n`,
      [
        'a: The guest picks a date -> o: the page shows "Full" [No free room]',
        'o: the page shows "Full" -> end',
      ],
    ],
    [
      'the condition in the first step',
      `# Book\n**Basic flow**\n${FLOW}\n**Alternate Flow 2: Booking fails**\n- In step 3, if the booking fails, the page shows an error and the guest tries again.\n`,
      ['o: The hotel books the room -> o: the page shows an error [the booking fails]'],
    ],
    [
      'a mark in the steps alone',
      `# Book\n## Main flow\n${FLOW}\n## Alternative flow A - No free room\n2.a.1. The page shows other dates.\n2.a.2. Continue at step 3.\n`,
      ['a: The guest picks a date -> o: The page shows other dates [No free room]'],
    ],
    [
      'a mark with a dot, below its step',
      '# Book\n1. The guest opens the page.\n   1.a The page is down → show an error.\n2. The guest picks a date.\n',
      ['a: The guest opens the page -> a: show an error [The page is down]'],
    ],
    [
      'steps with a number behind a dot',
      `# Book\nMain Success Scenario\n${FLOW}Extensions\n  2a. No free room\n    .1 The page shows other dates\n    .2 The guest picks one; go to step 2\n`,
      [
        'a: The guest picks a date -> o: The page shows other dates [No free room]',
        'a: The guest picks one -> a: The guest picks a date',
      ],
    ],
    [
      'sentences behind the condition',
      `# Book\n\n## Basic flow\n${FLOW}\n## Exceptions\n3a. The hotel is closed. The page shows a note. The use case ends.\n`,
      [
        'o: The hotel books the room -> o: The page shows a note [The hotel is closed]',
        'o: The page shows a note -> end',
      ],
    ],
    [
      'a letter and a paragraph',
      `# Book\n\nBasic flow:\n${FLOW}\nAlternative course B: In step 2 the guest cancels. Nothing is booked and the use case ends.\n`,
      [
        'a: The guest picks a date -> o: Nothing is booked [the guest cancels]',
        'o: Nothing is booked -> end',
      ],
    ],
    [
      'a table with a column of conditions',
      `# Book\n## Basic flow\n${FLOW}\n## Alternative flow\n| Step | Condition | Action |\n|---|---|---|\n| 2a | No free room | The page shows other dates and the use case ends |\n`,
      [
        'a: The guest picks a date -> o: The page shows other dates [No free room]',
        'o: The page shows other dates -> end',
      ],
    ],
    [
      'a cell with numbers in a row',
      '| Use case | Book |\n|---|---|\n| Actor | Guest |\n| Main flow | 1. The guest opens the page. 2. The guest picks a date. |\n| Alternative flow | 2a. No free room: 2a1. The page shows other dates. 2a2. The use case ends. |\n',
      [
        'a: The guest opens the page -> a: The guest picks a date',
        'a: The guest picks a date -> o: The page shows other dates [No free room]',
      ],
    ],
    [
      'a line over a list, in Turkish',
      `# Rezervasyon\n\n**Ana akış**\n${AKIS}\n**Alternatif durumlar**\n\nA1: Boş oda yok (Adım 2)\n1. Sistem uyarı gösterir.\n2. Müşteri başka tarih seçer (Adım 2'ye dönülür).\n`,
      [
        'a: Müşteri tarih seçer -> o: Sistem uyarı gösterir [Boş oda yok]',
        'a: Müşteri başka tarih seçer -> a: Müşteri tarih seçer',
      ],
    ],
    [
      'sentences behind the condition, in Turkish',
      `# Rezervasyon\n\n## Ana akış\n${AKIS}\n## İstisnalar\n3a. Otel kapalı. Sistem not gösterir. Kullanım senaryosu sona erer.\n`,
      [
        'o: Sistem odayı ayırır -> o: Sistem not gösterir [Otel kapalı]',
        'o: Sistem not gösterir -> end',
      ],
    ],
  ])('are told by %s', async (_, text, lines) => {
    const found = await linesOf(text);
    for (const line of lines) expect(found).toContain(line);
  });

  it('have no step where a label in bold follows a label in bold', async () => {
    const found = await linesOf(
      `# Book\n**Actor:** Guest\n**Precondition:** The guest has an account.\n**Basic flow:**\n${FLOW}`,
    );
    expect(found[0]).toBe('start -> c: The guest has an account');
  });

  it.each([
    ['The guest picks another date (back to step 1).', 'a: The guest opens the page'],
    ['The guest retries from step 1.', 'a: The guest opens the page'],
    ['The page says goodbye (use case ends).', 'end'],
  ])('end where brackets or the last words say so: %s', async (last, target) => {
    const found = await linesOf(
      `# Book\n## Basic flow\n${FLOW}\n## Extensions\n2a. No free room\n   1. The page shows a note.\n   2. ${last}\n`,
    );
    expect(found.filter((line) => line.endsWith(`-> ${target}`)).length).toBeGreaterThan(
      target === 'end' ? 1 : 1,
    );
  });
});

describe('conditions among the steps', () => {
  it.each([
    [
      'behind a dash',
      '1. Before you start, make sure the log is up to date - if it is not up to date, update it.\n2. Open the page.\n',
      'a: Before you start, make sure the log is up to date -> a: update it [it is not up to date]',
    ],
    [
      'at the end, behind a dash',
      '1. Verify the release on npm - refresh npm if you do not see it there.\n2. Compare the packages.\n',
      'a: Verify the release on npm -> a: refresh npm [you do not see it there]',
    ],
    [
      'behind a semicolon',
      '1. Open the page; if it is down, restart it.\n2. Close the page.\n',
      'a: Open the page -> a: restart it [it is down]',
    ],
    [
      'with `when` and what is wrong at the end',
      '1. The user clicks Export.\n2. An error message is displayed when the server does not respond.\n',
      'a: The user clicks Export -> o: An error message is displayed [the server does not respond]',
    ],
    [
      'behind a semicolon, in Turkish',
      '1. Sayfayı açın; sayfa açılmazsa, yeniden başlatın.\n2. Sayfayı kapatın.\n',
      'a: Sayfayı açın -> a: yeniden başlatın [sayfa açılmazsa]',
    ],
  ])('are branches %s', async (_, steps, line) => {
    expect(await linesOf(`# Guide\n\n${steps}`)).toContain(line);
  });

  it.each([
    [
      'what the reader may do',
      '# Guide\n\n1. Find the failed pod. If an error pod exists, you can safely delete it.\n2. Close the page.\n',
      'you can safely delete it',
    ],
    [
      'what the reader may do, in Turkish',
      '# Rehber\n\n1. Komutu çalıştırın. Eğer komut hata verirse eski komutu kullanabilirsiniz.\n2. Sayfayı kapatın.\n',
      'eski komutu kullanabilirsiniz',
    ],
  ])('go on with the flow behind %s', async (_, text, words) => {
    const draft = await draftOf(text);
    expect(draft.questions).toEqual([]);
    const found = Object.values(drawn(draft))[0] ?? [];
    expect(found.filter((line) => line.includes(`${words} ->`))).toHaveLength(1);
  });

  it.each([
    [
      'In that case',
      '# Guide\n\n1. Start the app. If it is slow, the cache is full. In that case, clear the cache.\n2. Close the app.\n',
      'the cache is full -> a: clear the cache',
    ],
    [
      'Bu durumda',
      '# Rehber\n\n1. Uygulamayı başlatın. Uygulama yavaşsa önbellek doludur. Bu durumda önbelleği temizleyin.\n2. Uygulamayı kapatın.\n',
      'önbellek doludur -> a: önbelleği temizleyin',
    ],
  ])('have the sentence that begins with `%s`', async (_, text, part) => {
    expect((await linesOf(text)).join('\n')).toContain(part);
  });

  it('still ask where a failure is handed over', async () => {
    const draft = await draftOf(
      '# Guide\n\n1. Start the app. If the start fails, you should contact support.\n2. Close the app.\n',
    );
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });

  it('go on where a person can do something in the flow, told as what the page allows', async () => {
    const draft = await draftOf(
      '# Timer\n\n- User can see a box.\n- If the time is omitted, it is midnight.\n- If the name is long, it is cut.\n- User can click on Start.\n',
    );
    expect(draft.questions).toEqual([]);
  });
});

describe('an alternative with lines that have no mark', () => {
  it.each([
    [
      `# Add a patient

1. User enters the command
2. The system adds the patient
3. The system shows the list

Extensions:

- 2a. The system detects an error in the data.
  - 2a1. The system shows an error message
  - 2a2. User enters the command again
  - Steps 2a1-2a2 are repeated until the data are correct.
  - Use case resumes at step 3.
`,
      'a: User enters the command again -> o: The system shows an error message [Steps 2a1-2a2 are repeated until the data are correct]',
      'a: User enters the command again -> o: The system shows the list [the data are correct]',
    ],
    [
      `# Hasta ekleme

1. Kullanıcı komutu girer
2. Sistem hastayı ekler
3. Sistem listeyi gösterir

Uzantılar:

- 2a. Sistem verilerde hata bulur.
  - 2a1. Sistem hata mesajı gösterir
  - 2a2. Kullanıcı komutu yeniden girer
  - Akış 3. adımdan devam eder.
`,
      'o: Sistem hata mesajı gösterir -> a: Kullanıcı komutu yeniden girer',
      'a: Kullanıcı komutu yeniden girer -> o: Sistem listeyi gösterir',
    ],
  ])('keeps their order', async (text, one, other) => {
    const draft = await draftOf(text);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines).toContain(one);
    expect(lines).toContain(other);
    expect(draft.questions).toEqual([]);
  });
});

describe('a bullet that begins with a condition', () => {
  it('keeps its other sentences under it, so that the next bullet leaves where it leaves', async () => {
    const draft = await draftOf(`# Drain

1. Check the pods

Mitigation:

- If the disk is full, free some space. Restart the pod.
- If a webhook blocks the pod, delete the webhook.
- If the node is down, start the node. Check the node again.
`);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.filter((line) => line.startsWith('a: Check the pods -> a: '))).toHaveLength(3);
    expect(lines).toContain('a: free some space -> a: Restart the pod');
  });
});
