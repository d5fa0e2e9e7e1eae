import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const RESET = `# Reset password

## Main flow

1. The user opens the link.
2. The system shows the form.
3. The user enters a new password.
4. The system confirms the change.

## Alternative flows

### A1 — Sent by hand

At Main Step 2:

1. The user types the code by hand.
2. LAST

### E1 — Replaced or expired code

At Main Step 3:

1. The system rejects the code.
2. Return to step 1.
`;

const SIFIRLAMA = `# Şifre sıfırlama

## Ana akış

1. Kullanıcı bağlantıyı açar.
2. Sistem formu gösterir.
3. Kullanıcı yeni şifreyi girer.
4. Sistem değişikliği onaylar.

## Alternatif akışlar

### A1 — Elle yazma

2. adımda:

1. Kullanıcı kodu elle yazar.
2. LAST

### E1 — Geçersiz veya eski kod

3. adımda:

1. Sistem kodu reddeder.
2. 1. adıma dönülür.
`;

const linesFor = async (last: string, text = RESET) =>
  linesAndQuestions(text.replace('LAST', last));

describe('where a branch leads, inside its sentence', () => {
  it.each([
    'Resume at Main Step 3 for review and explicit confirmation; the code is not required.',
    'The user can restart at Main Step 3; no change is accepted through the old code.',
    'Resume at Main Step 3 while the code remains valid.',
    'Return to step 3 so that the new password can be entered.',
  ])('is followed, and the rest is listed: %s', async (last) => {
    const { lines, questions } = await linesFor(last);
    expect(lines).toContain(
      'a: The user types the code by hand -> a: The user enters a new password',
    );
    expect(lines.join('\n')).not.toMatch(/Main Step|step 3/i);
    expect(questions).toEqual([]);
    const { leftOver } = await draftOf(RESET.replace('LAST', last));
    expect(leftOver.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^(?:for review|no change|while the code|so that)/),
    );
  });

  it.each([
    'Ana akışın 3. adımından devam edilir; kod gerekmez.',
    'Kod geçerli olduğu sürece 3. adıma döner.',
    'Yeni bir şifre girmek için ana akışın 3. adımına dönülür.',
    'Yeni bir şifre için ana akışın 3. adımına dönülür; kod gerekmez.',
  ])('is followed in Turkish, and the rest is listed: %s', async (last) => {
    const { lines, questions } = await linesFor(last, SIFIRLAMA);
    expect(lines).toContain('a: Kullanıcı kodu elle yazar -> a: Kullanıcı yeni şifreyi girer');
    expect(lines.join('\n')).not.toMatch(/3\. adım/);
    expect(questions).toEqual([]);
    const { leftOver } = await draftOf(SIFIRLAMA.replace('LAST', last));
    expect(leftOver.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^(?:kod gerekmez|Kod geçerli|Yeni bir)/),
    );
  });

  it('keeps the act before it', async () => {
    const { lines } = await linesFor(
      'The user corrects the code and resumes at Main Step 3 while the code remains valid.',
    );
    expect(lines).toContain('a: The user corrects the code -> a: The user enters a new password');
    const { lines: others } = await linesFor(
      'Kullanıcı kodu düzeltir ve kod geçerli olduğu sürece 3. adıma döner.',
      SIFIRLAMA,
    );
    expect(others).toContain('a: Kullanıcı kodu düzeltir -> a: Kullanıcı yeni şifreyi girer');
  });

  it('leaves what somebody does behind a semicolon in the branch', async () => {
    const { lines } = await linesFor('Return to step 3; the system shows a hint.');
    expect(lines.join('\n')).toContain('o: the system shows a hint');
  });
});

describe('an alternative that is named as where a branch leads', () => {
  it.each([
    [
      'Resume at Main Step 3 if it remains valid; otherwise follow the replaced-code exception.',
      RESET,
    ],
    ['Kod geçerliyse 3. adıma dönülür, aksi halde eski kod istisnası izlenir.', SIFIRLAMA],
  ])('is followed where exactly one title fits: %s', async (last, text) => {
    const { lines, questions } = await linesFor(last, text);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^a: .*(?:types|yazar) -> o: .*(?:rejects|reddeder)|^a: .*(?:by hand|elle yazar) -> o: .*(?:rejects|reddeder)/,
      ),
    );
    expect(lines.join('\n')).not.toMatch(/: (?:follow|.*izlenir)/);
    expect(lines.join('\n')).toMatch(/\[(?:otherwise|aksi halde)\]/);
    expect(questions).toEqual([]);
  });

  it.each([
    ['Resume at Main Step 3 if it remains valid; otherwise follow the network exception.', RESET],
    ['Kod geçerliyse 3. adıma dönülür, aksi halde bağlantı istisnası izlenir.', SIFIRLAMA],
  ])('is asked where no title fits: %s', async (last, text) => {
    const { lines, questions } = await linesFor(last, text);
    expect(lines.join('\n')).not.toMatch(/: (?:follow|.*izlenir)/);
    expect(questions).toEqual(['way_end_open']);
  });

  it.each([
    [
      'The user supplies a code and resumes at Main Step 3, or takes the replaced code alternative.',
      RESET,
    ],
    ['Resume at Main Step 3 for a new code or take the replaced code alternative.', RESET],
    ['Kullanıcı kodu girer ve 3. adıma döner veya eski kod alternatifi izlenir.', SIFIRLAMA],
  ])('is one of two places: %s', async (last, text) => {
    const { lines, questions } = await linesFor(last, text);
    const ends = lines.filter((line) =>
      /^a: .*(?:supplies a code|by hand|kodu girer) ->/.test(line),
    );
    expect(ends.join('\n')).toMatch(/-> a: .*new password|-> a: .*yeni şifreyi/);
    expect(ends.join('\n')).toMatch(
      /-> o: .*(?:rejects|reddeder).* \[(?:Replaced or expired code|Geçersiz veya eski kod)\]/,
    );
    expect(questions).toEqual([]);
  });
});

it.each([
  [
    '# Pay\n\n## Main flow\n\n1. The user opens the page.\n2. The user takes the manual alternative.\n',
    'The user takes the manual alternative',
  ],
  [
    '# Ödeme\n\n## Ana akış\n\n1. Kullanıcı sayfayı açar.\n2. Elle giriş alternatifi izlenir.\n',
    'Elle giriş alternatifi izlenir',
  ],
])(
  'a step of the main flow that takes an alternative is an act and asks nothing: %#',
  async (text, act) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines.join('\n')).toContain(act);
    expect(questions).toEqual([]);
  },
);

describe('what cannot or need not be, behind an act', () => {
  it.each([
    'Codes are not changed merely by asking for one.',
    'A consumed code cannot be used for a second change.',
    'No successful check is required to confirm the form.',
    'Neither of them is labeled completed.',
    'The old code need not be entered.',
  ])('is listed and is no step: %s', async (last) => {
    const draft = await draftOf(RESET.replace('LAST', last));
    expect(Object.values(drawn(draft)).flat().join('\n')).not.toContain(last.slice(0, 12));
    expect(draft.leftOver.map(({ text }) => text)).toContain(last);
  });

  it.each([
    'Yalnızca istenmekle kodlar değişmez.',
    'Kullanılmış bir kod ikinci bir değişiklik için kullanılamaz.',
    'Formu onaylamak için başarılı bir kontrol gerekmez.',
    'İkisi de tamamlandı olarak işaretlenmez.',
  ])('is listed and is no step in Turkish: %s', async (last) => {
    const draft = await draftOf(SIFIRLAMA.replace('LAST', last));
    expect(Object.values(drawn(draft)).flat().join('\n')).not.toContain(last.slice(0, 12));
    expect(draft.leftOver.map(({ text }) => text)).toContain(last);
  });

  it('is cut behind a semicolon', async () => {
    const { lines } = await linesFor(
      'The system shows both outcomes; neither is labeled completed.',
    );
    expect(lines.join('\n')).toContain('o: The system shows both outcomes');
    expect(lines.join('\n')).not.toContain('neither');
  });

  it.each(['The system does not save the record.', 'No order is created.'])(
    'stays where it is the expected result: %s',
    async (last) => {
      const { lines } = await linesFor(last);
      expect(lines.join('\n')).toContain(last.slice(0, -1));
    },
  );
});

it('keeps how long something holds with the act before it', async () => {
  const { lines } = await linesAndQuestions(
    '# Reset\n\n## Main flow\n\n1. The user opens the link.\n2. The system shows the form while the reset remains valid.\n',
  );
  expect(lines).toContainEqual(
    expect.stringContaining('shows the form while the reset remains valid'),
  );
});
