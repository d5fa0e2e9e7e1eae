import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const leftIn = async (text: string) => (await draftOf(text)).leftOver.map((one) => one.text);

const TURKISH = `Örnek Ölçüm Hizmetleri A.Ş.

Cihaz Kabul Modülü

| Sürüm | Tarih | Hazırlayan | Değişiklik |
|---|---|---|---|
| 1.0 | 04.03.2026 | E. Karaca | İlk taslak, acil akışın eklenmesi ve düzenlenmesi |

# Terimler

| Terim | Açıklama |
|---|---|
| KTS | Kalibrasyonların kaydını tutan takip sistemi |

# Roller

| Rol | Sorumluluk |
|---|---|
| Kabul Personeli | Cihazı teslim alır ve iş emrini açar |

# Cihaz Kabulü

| Birincil aktör | Kabul Personeli |
|---|---|
| Sıklık | Günde 80 cihaz |

## Ana Akış
1. Kabul personeli kodu girer.
2. Sistem müşteriyi listeler.
3. Sistem kaydı oluşturur.

## Alternatif Akışlar

A1 – Müşteri bulunamadı (2. adım)

Girilen kod kayıtlı değilse sistem M-01 mesajını gösterir. Akış 1. adımdan devam eder.

# Alanlar

| Alan Adı | Tip | Uzunluk | Açıklama |
|---|---|---|---|
| Kod | Metin | 7 | İK-01 |

# Onay

| Ad Soyad | Görev | İmza |
|---|---|---|
| Murat Saygın | Laboratuvar Müdürü | |
`;

const ENGLISH = `Sample Measuring Ltd

Device Reception Module

| Version | Date | Author | Change |
|---|---|---|---|
| 1.0 | 2026-03-04 | E. Karaca | First draft with the urgent flow in it |

# Terms

| Term | Meaning |
|---|---|
| KTS | The system that keeps track of calibrations |

# Roles

| Role | Responsibility |
|---|---|
| Reception clerk | Takes the device in and opens the work order |

# Device reception

| Primary actor | Reception clerk |
|---|---|
| Frequency | 80 devices a day |

## Main flow
1. The reception clerk enters the code.
2. The system lists the customer.
3. The system creates the record.

## Alternative flows

A1 – Customer not found (step 2)

If the code is not registered, the system shows M-01. The flow continues at step 1.

# Fields

| Field | Type | Length | Description |
|---|---|---|---|
| Code | Text | 7 | BR-01 |

# Approval

| Name | Position | Signature |
|---|---|---|
| Murat Saygın | Head of laboratory | |
`;

describe('the form of a document', () => {
  it.each([
    [
      'Turkish',
      TURKISH,
      '# Notlar\n\nİptal edilen kayıtlar arşivde tutulur.\n',
      'İptal edilen kayıtlar',
    ],
    ['English', ENGLISH, '# Notes\n\nThe archive keeps what was cancelled.\n', 'The archive keeps'],
  ])('is listed behind what else is left out: %s', async (_, text, notes, first) => {
    const left = await leftIn(`${text}\n${notes}`);
    expect(left[0]).toContain(first);
    expect(left.length).toBeGreaterThan(4);
  });

  it.each([
    [
      '# Pay\n\n1. Press Pay\n2. See it\n\n## Notes\n\n| Button | Function |\n|---|---|\n| Close | Nothing that was typed is kept |\n',
      'Nothing that was typed is kept',
    ],
    [
      '# Öde\n\n1. Öde düğmesine bas\n2. Makbuzu gör\n\n## Notlar\n\n| Buton | İşlev |\n|---|---|\n| Vazgeç | Girilen bilgiler hiçbir yerde saklanmaz |\n',
      'Girilen bilgiler hiçbir yerde saklanmaz',
    ],
  ])('is none of these: %s', async (text, left) => {
    expect((await leftIn(text)).join(' ')).toContain(left);
  });
});
