import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

const TURKISH = (condition: string) => `# Kayıt

## Ana Akış
1. Kullanıcı formu açar.
2. Kullanıcı unvanı ve kodu girer.
3. Kullanıcı "Kaydet" butonuna basar.
4. Sistem girilen bilgileri kontrol eder.
5. Sistem kaydı oluşturur.

## Alternatif Akışlar
4a. ${condition}
   1. Sistem uyarı gösterir.
   2. Akış 2. adımdan devam eder.

## Alanlar
| Alan | Tip | Zorunlu | Uzunluk |
|---|---|---|---|
| Unvan | Metin | Evet | 2-40 |
| Kod | Metin | Hayır | 5-20 |
| Not | Metin | Hayır | 0-9 |
`;
const ENGLISH = (condition: string) => `# Registration

## Main flow
1. The user opens the form.
2. The user enters the name and the code.
3. The user presses "Save".
4. The system checks the entered data.
5. The system creates the record.

## Alternative flows
4a. ${condition}
   1. The system shows a warning.
   2. The flow continues at step 2.

## Fields
| Field | Type | Required | Length |
|---|---|---|---|
| Name | Text | Yes | 2-40 |
| Code | Text | No | 5-20 |
| Remark | Text | No | 0-9 |
`;

describe('a branch for whatever field is wrong', () => {
  it.each([
    [
      'Zorunlu alanlardan biri boşsa ya da alan kurallarına uymuyorsa',
      '<unvan> is invalid or <kod> is invalid',
    ],
    ['Girilen bilgiler hatalıysa', '<unvan> is invalid or <kod> is invalid'],
    ['Zorunlu alanların eksik olması', '<unvan> is empty'],
  ])('asks for what was entered before it in Turkish: %s', async (condition, guard) => {
    const lines = await linesOf(TURKISH(condition));
    expect(lines.filter((line) => line.endsWith(`{${guard}}`))).toHaveLength(1);
    expect(lines.find((line) => line.endsWith('{otherwise}'))).toContain('Sistem kaydı oluşturur');
  });

  it.each([
    [
      'A required field is empty or a field breaks its rules',
      '<name> is invalid or <code> is invalid',
    ],
    ['The entered data is invalid', '<name> is invalid or <code> is invalid'],
    ['Mandatory fields are missing', '<name> is empty'],
  ])('asks for what was entered before it: %s', async (condition, guard) => {
    const lines = await linesOf(ENGLISH(condition));
    const found = lines.filter((line) => line.endsWith(`{${guard}}`));
    expect(found).toHaveLength(1);
  });

  it.each([
    ['The server is not available', ENGLISH],
    ['The address field is empty', ENGLISH],
    ['Adres alanı boşsa', TURKISH],
    ['The URL field contains invalid data', ENGLISH],
    ['Kullanıcı URL alanına geçersiz bilgi girerse', TURKISH],
    ['Sunucuya ulaşılamazsa', TURKISH],
  ] as const)('is none of these: %s', async (condition, text) => {
    const lines = await linesOf(text(condition));
    expect(lines.filter((line) => /\{/.test(line))).toEqual([]);
  });
});
