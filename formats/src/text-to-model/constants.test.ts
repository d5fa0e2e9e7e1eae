import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

describe('one of the values that a document lists', () => {
  it.each([
    'kalibrasyon türünü "Standart" olarak değiştirir',
    'kalibrasyon türü olarak "Standart" seçer',
    'kalibrasyon türünü "Standart" yapar',
  ])('stays as it is where a step names it: %s', async (act) => {
    const lines = await linesOf(`# Tür

## Ana Akış
1. Kullanıcı kalibrasyon türünü seçer.
2. Sistem ücreti gösterir.
3. Kullanıcı ${act}.
4. Sistem formu kapatır.

## Ekran
| Alan Adı | Zorunlu | Değerler |
|---|---|---|
| Kalibrasyon Türü | Evet | Standart, Akredite, Ara Kontrol |
`);
    expect(lines).toContain(`o: Sistem ücreti gösterir -> a: Kullanıcı ${act}`);
    expect(lines[0]).toBe('start -> a: Kullanıcı kalibrasyon türünü <kalibrasyon türü> seçer');
  });

  it.each([
    'changes the shipping type to "Express"',
    'selects "Express" as the shipping type',
    'sets the shipping type to "Express"',
  ])('stays as it is where an English step names it: %s', async (act) => {
    const lines = await linesOf(`# Type

## Main flow
1. The user selects the shipping type.
2. The system shows the price.
3. The user ${act}.
4. The system closes the form.

## Screen
| Field | Required | Values |
|---|---|---|
| Shipping type | Yes | Standard, Express, Pickup |
`);
    expect(lines).toContain(`o: The system shows the price -> a: The user ${act}`);
    expect(lines[0]).toBe('start -> a: The user selects the shipping type <shipping type>');
  });

  it('is a datum where tests of a table differ by it', async () => {
    const lines = await linesOf(`# Login

| Test case | Step | Data | Expected |
|---|---|---|---|
| Valid login | Enter the account | User: anna | Home page |
| Valid login two | Enter the account | User: bert | Home page |
`);
    expect(lines[0]).toBe(
      'start -> a: Enter the account: User: <user> => Home page [Valid login] {<user> = "anna"}',
    );
  });
});
