import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocuments } from './read.ts';

const bytesOf = (text: string) => strToU8(text.replaceAll('\n', '\r\n'));
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');

const HEAD =
  'From: Ada <ada@example.org>\nTo: Bob <bob@example.org>\nDate: Tue, 3 Nov 2026 10:00:00 +0300\nMIME-Version: 1.0\n';

/** A message of plain text. */
function aMail(text: string, subject = 'Ödeme akışı'): Uint8Array {
  return bytesOf(
    `${HEAD}Subject: =?utf-8?B?${base64(subject)}?=\nContent-Type: text/plain; charset=utf-8\n\n${text}`,
  );
}

type Part = { type: string; name?: string; content: string | Uint8Array };

/** A message of several parts, each in base64. */
function aMailOf(parts: Part[], kind = 'mixed'): Uint8Array {
  const written = parts.map(({ type, name, content }) => {
    const file = name
      ? `Content-Disposition: attachment; filename="=?utf-8?B?${base64(name)}?="\n`
      : '';
    return `--part\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n${file}\n${base64(content)}\n`;
  });
  return bytesOf(
    `${HEAD}Subject: Sign in\nContent-Type: multipart/${kind}; boundary=part\n\n${written.join('')}--part--\n`,
  );
}

const PLAIN = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

async function shown(bytes: Uint8Array) {
  const { documents, problems } = await readDocuments('a.eml', bytes);
  return {
    texts: documents.map(({ name, blocks }) => [
      name,
      ...blocks.map((block) =>
        block.kind === 'table' ? block.rows.map((row) => row.join('|')).join('/') : block.text,
      ),
    ]),
    problems: problems.map(({ code, file, params }) => [code, file, ...Object.values(params)]),
  };
}

describe('an e-mail', () => {
  it('becomes a document whose title is the subject', async () => {
    expect(await shown(aMail('1. Sepeti aç\n2. Kartla öde\n', 'Ynt: RE: Ödeme akışı'))).toEqual({
      texts: [['a.eml', 'Ödeme akışı', 'Sepeti aç', 'Kartla öde']],
      problems: [],
    });
  });

  it('in the Turkish code page of Windows is read', async () => {
    const head = strToU8(
      `${HEAD}Subject: Giris\nContent-Type: text/plain; charset=windows-1254\nContent-Transfer-Encoding: 8bit\n\n`,
    );
    const body = Uint8Array.from([0xde, 0x69, 0x66, 0x72, 0x65, 0x20, 0xfd, 0xf0]);
    expect(await shown(Buffer.concat([head, body]))).toEqual({
      texts: [['a.eml', 'Giris', 'Şifre ığ']],
      problems: [],
    });
  });

  it('of a page reads its lists and tables', async () => {
    const page =
      '<style>p{}</style><ol><li>Open<li>Pay</ol><table><tr><td>a<td>b<tr><td>1<td>2</table>';
    expect((await shown(aMailOf([{ type: HTML, content: page }]))).texts).toEqual([
      ['a.eml', 'Sign in', 'Open', 'Pay', 'a|b/1|2'],
    ]);
  });

  it('of a text and the same as a page is read once', async () => {
    const both = [
      { type: PLAIN, content: '1. Open\n2. Pay' },
      { type: HTML, content: '<p>1. Open<p>2. Pay' },
    ];
    expect((await shown(aMailOf(both, 'alternative'))).texts).toEqual([
      ['a.eml', 'Sign in', 'Open', 'Pay'],
    ]);
  });

  it('whose text is empty is read as a page', async () => {
    const both = [
      { type: PLAIN, content: ' \n' },
      { type: HTML, content: '<p>Pay' },
    ];
    expect((await shown(aMailOf(both, 'alternative'))).texts).toEqual([
      ['a.eml', 'Sign in', 'Pay'],
    ]);
  });

  it('with a feature in it keeps that as it is', async () => {
    const feature = 'Feature: Pay\n  Scenario: card\n    Given a card';
    expect((await shown(aMail(feature))).texts).toEqual([['a.eml', 'Ödeme akışı', feature]]);
  });

  it.each([
    [
      'marks',
      'Öde\n\n> eski soru\n> bir daha\nYine öde',
      ['Öde', 'Yine öde'],
      'mail_quotes_left_out',
      2,
    ],
    [
      'a line in English',
      'Pay\n\nOn Tue, Nov 3, 2026 at 10:00 AM Ada <ada@example.org>\nwrote:\nOld words\n',
      ['Pay'],
      'mail_quotes_left_out',
      3,
    ],
    [
      'a line in Turkish',
      'Öde\n\nAda <ada@example.org>, 3 Kas 2026 Sal, 10:00 tarihinde şunu yazdı:\nEski sözler\n',
      ['Öde'],
      'mail_quotes_left_out',
      2,
    ],
    [
      'a rule',
      'Öde\n\n-----Özgün İleti-----\nKimden: Ada\nEski sözler\n',
      ['Öde'],
      'mail_quotes_left_out',
      3,
    ],
    [
      'the head of the earlier message',
      'Pay\n\nFrom: Ada\nSent: Tuesday\nTo: Bob\nSubject: Sign in\n\nOld words\n',
      ['Pay'],
      'mail_quotes_left_out',
      5,
    ],
    ['two dashes', 'Pay\n-- \nBob\nSales', ['Pay'], 'mail_signature_left_out', 3],
    ['a greeting', 'Öde\n\nİyi çalışmalar,\nBora Ak', ['Öde'], 'mail_signature_left_out', 2],
    ['a telephone', 'Pay\n\nSent from my iPhone', ['Pay'], 'mail_signature_left_out', 1],
  ])(
    'is read without what is quoted or signed, known by %s, and says so',
    async (...[, text, left, code, lines]) => {
      const { texts, problems } = await shown(aMail(text));
      expect(texts).toEqual([['a.eml', 'Ödeme akışı', ...left]]);
      expect(problems).toEqual([[code, 'a.eml', lines]]);
    },
  );

  it('of a page is read without the message that it answers', async () => {
    const page =
      '<p>Pay</p><div class="gmail_quote"><div>On Tue, Nov 3, 2026 Ada &lt;a@b.c&gt; wrote:</div><blockquote>Old</blockquote></div>';
    expect(await shown(aMailOf([{ type: HTML, content: page }]))).toEqual({
      texts: [['a.eml', 'Sign in', 'Pay']],
      problems: [['mail_quotes_left_out', 'a.eml', 2]],
    });
  });

  it('that is passed on is read with what it passes on', async () => {
    const text =
      'Bakar mısın?\n\n---------- Forwarded message ---------\nFrom: Ada\nDate: Tue\nSubject: Pay\nTo: Bob\n\n1. Open\n2. Pay\n';
    expect(await shown(aMail(text, 'Fwd: Pay'))).toEqual({
      texts: [['a.eml', 'Pay', 'Bakar mısın?', 'Open', 'Pay']],
      problems: [],
    });
  });

  it.each([
    [
      'fields of a form',
      'Please test the flight search:\nFrom: Istanbul\nTo: Ankara\nDate: tomorrow\n1. Press Search',
    ],
    [
      'fields of a form with a date',
      'Uçuş aramasını dene:\nKimden: Ada\nKime: Bora\nTarih: 03.11.2026\nArama açılır.',
    ],
    [
      'an item of a list behind thanks',
      '1. Open the basket\n2. Pay\nThanks,\n- an expired coupon is refused',
    ],
    ['a sentence behind thanks', 'Pay\n\nThanks,\nThe refund is booked on the same day.'],
    [
      'a Turkish sentence behind thanks',
      'Öde\n\nTeşekkürler\nAyrıca kupon süresi dolmuşsa hata gösterilir.',
    ],
    ['a step without a stop behind thanks', 'Pay\n\nThanks!\nCheck the coupon too'],
  ])('keeps every line of %s', async (_, text) => {
    const { texts, problems } = await shown(aMail(text));
    const words = texts.flat().join('\n');
    for (const line of text.split('\n')) expect(words).toContain(line.replace(/^(?:\d\.|-) /, ''));
    expect(problems).toEqual([]);
  });

  it('that is passed on keeps the fields of a form', async () => {
    const text = 'Form:\nFrom: Istanbul\nTo: Ankara\nDate: tomorrow\nPress Search';
    const { texts } = await shown(aMail(text, 'Fwd: Search'));
    expect(texts.flat().join('\n')).toContain('From: Istanbul');
  });

  it.each([
    ['an address', 'From: Ada <ada@example.org>\nTo: Bob\nSubject: Pay'],
    ['a time', 'Kimden: Ada\nTarih: 3 Kasım 2026 Salı 10:00\nKime: Bora'],
    ['when it was sent, and what about', 'From: Ada\nSent: Tuesday\nTo: Bob\nSubject: Pay'],
  ])('knows the head of an earlier message by %s', async (_, head) => {
    expect((await shown(aMail(`Pay\n\n${head}\n\nOld words\n`))).texts).toEqual([
      ['a.eml', 'Ödeme akışı', 'Pay'],
    ]);
  });

  it('is read without a signature of names, titles and a company', async () => {
    const signed = 'Pay\n\nBest regards,\nAda Lovelace\nTest Engineer\nAcme Yazılım A.Ş.\nTel: 555';
    expect(await shown(aMail(signed))).toEqual({
      texts: [['a.eml', 'Ödeme akışı', 'Pay']],
      problems: [['mail_signature_left_out', 'a.eml', 5]],
    });
  });

  it('of nothing but a quote is read as the quote', async () => {
    expect(await shown(aMail('> 1. Open\n> 2. Pay\n'))).toEqual({
      texts: [['a.eml', 'Ödeme akışı', 'Open', 'Pay']],
      problems: [],
    });
  });

  it('brings its attachments along, each a document of its own', async () => {
    const inner = aMail('Wait', 'Later');
    const mail = aMailOf([
      { type: PLAIN, content: '1. Open' },
      { type: 'application/octet-stream', name: 'ödeme/a.md', content: '# Pay' },
      { type: 'text/plain', name: 'a.md', content: '# One\n' },
      { type: 'text/plain', name: 'a.md', content: '# Two\n' },
      { type: 'application/zip', name: 'b.zip', content: zipSync({ 'c.txt': strToU8('Close') }) },
      { type: 'text/html', name: 'page', content: '<p>Read' },
      { type: 'image/png', name: 'logo.png', content: 'x' },
      { type: 'application/pkcs7-signature', name: 'smime.p7s', content: 'x' },
      { type: 'message/rfc822', name: 'old.eml', content: inner },
    ]);
    expect(await shown(mail)).toEqual({
      texts: [
        ['a.eml', 'Sign in', 'Open'],
        ['ödeme a.md', 'Pay'],
        ['a.md', 'One'],
        ['a (2).md', 'Two'],
        ['b.zip/c.txt', 'Close'],
        ['page.html', 'Read'],
        ['old.eml', 'Later', 'Wait'],
      ],
      problems: [['file_type_unknown', 'logo.png']],
    });
  });

  it('without words is no document, but its attachments are', async () => {
    const mail = aMailOf([{ type: PLAIN, name: 'a.txt', content: 'Pay' }]);
    expect(await shown(mail)).toEqual({ texts: [['a.txt', 'Pay']], problems: [] });
  });
});

describe('an e-mail that cannot be read', () => {
  const nested = (depth: number) => {
    let mail = aMail('Pay');
    for (let count = 0; count < depth; count++)
      mail = aMailOf([{ type: 'message/rfc822', name: 'in.eml', content: mail }]);
    return mail;
  };
  const deep = Array.from(
    { length: 300 },
    (_, at) => `Content-Type: multipart/mixed; boundary=p${at}\n\n--p${at}\n`,
  ).join('');

  it.each<[string, Uint8Array, string]>([
    ['words without a head', bytesOf('Open the page.\nPay.\n'), 'mail_broken'],
    ['signs of no text', Uint8Array.from({ length: 999 }, (_, at) => at % 251), 'mail_broken'],
    ['an archive', zipSync({ 'a.txt': strToU8('x') }), 'file_type_differs'],
    ['a head alone', bytesOf(`${HEAD}Subject: Pay\n\n`), 'mail_without_text'],
    ['parts within parts', bytesOf(`${HEAD}${deep}`), 'mail_broken'],
    [
      'a head without end',
      bytesOf(`${HEAD}${`X-Head: ${'x'.repeat(900)}\n`.repeat(4000)}`),
      'mail_broken',
    ],
    [
      'one locked by S/MIME',
      bytesOf(
        `${HEAD}Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nAAAA`,
      ),
      'mail_encrypted',
    ],
    [
      'one locked by PGP',
      aMailOf(
        [
          { type: 'application/pgp-encrypted', content: 'Version: 1' },
          { type: 'application/octet-stream', name: 'encrypted.asc', content: 'x' },
        ],
        'encrypted; protocol="application/pgp-encrypted"',
      ),
      'mail_encrypted',
    ],
    [
      'a locked text',
      aMail('-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----'),
      'mail_encrypted',
    ],
    ['messages within messages', nested(6), 'mail_nested'],
  ])('says why: %s', async (_, bytes, code) => {
    const { documents, problems } = await readDocuments('a.eml', bytes);
    expect(documents).toEqual([]);
    expect(problems.map((one) => one.code)).toEqual([code]);
  });

  it('has too many attachments', async () => {
    const many = Array.from({ length: 260 }, (_, at) => ({
      ...{ type: PLAIN, name: `${at}.txt`, content: 'Pay' },
    }));
    const { documents, problems } = await readDocuments('a.eml', aMailOf(many));
    expect(documents).toHaveLength(200);
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['archive_too_many_files', 'a.eml'],
    ]);
  });
});
