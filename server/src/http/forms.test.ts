import { describe, expect, it } from 'vitest';
import { readForm } from './forms.ts';

/** A body in pieces of so many bytes. */
async function* inPieces(body: Uint8Array, size: number) {
  for (let at = 0; at < body.length; at += size) yield Buffer.from(body.subarray(at, at + size));
}

async function bodyOf(form: FormData) {
  const sent = new Request('http://localhost', { method: 'POST', body: form });
  return { type: sent.headers.get('content-type') ?? '', body: await sent.bytes() };
}

function aForm(text = 'ğüşiöç\r\n--') {
  const form = new FormData();
  form.append('languages', 'tr');
  form.append('languages', 'en');
  form.append('empty', '');
  form.append('files', new File([text], 'ödeme "akışı".txt', { type: 'text/plain' }));
  form.append('files', new File([], 'boş.json', { type: 'application/json' }));
  form.append('files', new File([new Uint8Array([0, 255, 13, 10])], 'a.bin'));
  return form;
}

const unfold = async (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, await value.text()],
    ),
  );

describe('a form', () => {
  it('is read as it was sent, in pieces of any size', async () => {
    const { type, body } = await bodyOf(aForm());
    const asSent = await unfold(
      await new Response(body, { headers: { 'content-type': type } }).formData(),
    );
    for (const size of [1, 7, 64, body.length]) {
      const { form } = await readForm(inPieces(body, size), { type, hashes: false });
      expect(await unfold(form), `${size} bytes at a time`).toEqual(asSent);
    }
  });

  it('has the same hash when it is sent again, and another one when anything in it changed', async () => {
    const hashOf = async (form: FormData) => {
      const { type, body } = await bodyOf(form);
      return (await readForm(inPieces(body, 50), { type, hashes: true })).hash;
    };
    expect(await hashOf(aForm())).toBe(await hashOf(aForm()));
    expect(await hashOf(aForm('another'))).not.toBe(await hashOf(aForm()));
  });

  it('that ends early, has no boundary or has too many parts is refused', async () => {
    const { type, body } = await bodyOf(aForm());
    const many = new FormData();
    for (let at = 0; at < 5000; at++) many.append('a', '');
    const crowd = await bodyOf(many);
    const refused = { code: 'invalid_input' };
    for (const end of [0, 1, 60, 300, body.length - 10])
      await expect(
        readForm(inPieces(body.subarray(0, end), 20), { type, hashes: true }),
        `${end} bytes`,
      ).rejects.toMatchObject(refused);
    await expect(
      readForm(inPieces(body, 20), { type: 'multipart/form-data', hashes: true }),
    ).rejects.toMatchObject(refused);
    await expect(
      readForm(inPieces(body, 20), { type: 'multipart/mixed; boundary=x', hashes: true }),
    ).rejects.toMatchObject(refused);
    await expect(
      readForm(inPieces(crowd.body, 4096), { type: crowd.type, hashes: true }),
    ).rejects.toMatchObject(refused);
  });
});
