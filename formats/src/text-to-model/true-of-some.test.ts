import { describe, expect, it } from 'vitest';
import { readRefused } from './testing.ts';

describe('a sentence in a flow that is true of some alone', () => {
  it.each([
    [
      'The skipper states the height. Ships lower than 6.5 metres are told to pass under the closed bridge. The keeper opens the bridge.',
      'Ships lower than 6.5 metres',
    ],
    [
      'The inspector opens the hive. Hives with fewer than 4 frames are left unopened until spring. The inspector signs the sheet.',
      'Hives with fewer than 4 frames',
    ],
    [
      'The driver reads the temperature. A box warmer than 8 degrees goes straight back to the collection centre. The driver signs the waybill.',
      'A box warmer than 8 degrees',
    ],
    [
      'The visitor shows the pass. Passes older than twelve months are taken back at the desk. The visitor climbs.',
      'Passes older than twelve months',
    ],
    [
      'The warden checks the knot. A knot that the partner does not approve is untied and tied again. The visitor climbs.',
      'A knot that the partner does not approve',
    ],
    [
      'The runner enters a name. Runners older than 70 years collect a paper from the doctor. The runner takes the number.',
      'Runners older than 70 years',
    ],
    [
      'The porter opens the case. Cases that contain batteries are taken to the second desk. The porter prints a label.',
      'Cases contain batteries',
    ],
    [
      'Operatör dosyayı inceler. Çözünürlüğü 300 dpi’dan düşük dosya müşteriye düzeltme için döner. Operatör kalıbı hazırlar.',
      'Çözünürlüğü 300 dpi’dan düşük dosya',
    ],
    [
      'Okuyucu kapağı açar. Camı kırık sayaçlar okunmaz, tutanakla bildirilir. Okuyucu ihbarnameyi bırakır.',
      'Camı kırık sayaçlar',
    ],
    [
      'Veteriner kovanları inceler. Hastalık görülen kovanlar karantinaya alınır. Memur belgeyi verir.',
      'Hastalık görülen kovanlar',
    ],
    [
      'Şoför sıcaklığı okur. 8 dereceden sıcak kutular merkeze geri gider. Şoför formu imzalar.',
      '8 dereceden sıcak kutular',
    ],
    ['Görevli formu imzalar. Islak kutular depoya döner. Şoför kutuları sayar.', 'Islak kutular'],
    [
      'Hemşire tüpleri sayar. Etiketi eksik tüpler laboratuvarda bekler. Hemşire kutuyu kapatır.',
      'Etiketi eksik tüpler',
    ],
    [
      'The warden checks the pass. Groups of more than eight are sent to the annex unless they have booked. The visitor climbs.',
      'Groups of more than eight unless they have booked',
    ],
    [
      'The visitor shows the pass. Nobody enters the wall without climbing shoes. The visitor climbs.',
      'without climbing shoes',
    ],
    [
      'The jury hears the song. The jury turns away anyone who cannot read music. The singer receives a letter.',
      'cannot read music',
    ],
    [
      'The visitor shows the pass. Only visitors aged 14 or older climb on the lead walls. The visitor climbs.',
      'all but visitors aged 14 or older',
    ],
    [
      'Arıcı başvuruyu verir. Yalnızca kayıtlı arıcıların başvurusu kabul edilir. Memur belgeyi verir.',
      'kayıtlı arıcılar dışındakiler',
    ],
  ])('is a branch whose end is asked: %s', async (text, condition) => {
    const { labels, codes, happy } = await readRefused(text);
    expect(labels).toContain(condition);
    expect(codes).toEqual(['way_end_open']);
    expect(happy.filter((step) => !/^(?:Only|Yalnızca)/.test(step))).toHaveLength(2);
  });

  it.each([
    'The clerk opens the list. The system shows orders older than a day. The clerk prints a label.',
    'The clerk opens the page. Users with admin rights open the page. The users press Start.',
    'The clerk uploads a file. The file that was uploaded is stored. The clerk prints a label.',
    'The clerk opens the list. Orders older than a day are shown in red. The clerk prints a label.',
    'The clerk places the order. A mail with the invoice is sent to the customer. The clerk prints a label.',
    'The clerk opens the list. Users older than 18 can browse the map. The clerk prints a label.',
    'Görevli formu imzalar. Seçilen ürünler sepete eklenir. Görevli kutuyu kapatır.',
    'Görevli formu imzalar. Sistem bir günden eski siparişleri gösterir. Görevli etiketi basar.',
    'Görevli formu imzalar. Formu dolduran kullanıcı ana sayfaya yönlendirilir. Görevli etiketi basar.',
    'Görevli formu imzalar. Görevli tarafından girilen bilgiler kayda alınır. Görevli etiketi basar.',
  ])('is a step where it only sounds so: %s', async (text) => {
    const { codes, happy } = await readRefused(text);
    expect(codes).toEqual([]);
    expect(happy).toHaveLength(3);
  });
});

describe('a criterion that hands nothing over', () => {
  it.each([
    '- When the passenger shows the number, the clerk hands over the item.',
    '- Given the item is found, when the passenger asks for it, then the item is handed over.',
  ])('leaves before what is handed over: %s', async (criterion) => {
    const { labels, codes, happy } = await readRefused(
      `US-1 Collect\n\nAcceptance criteria\n${criterion}\n- Without an identity card no item is handed over.`,
    );
    expect(labels).toContain('Without an identity card');
    expect(codes).toEqual(['way_end_open']);
    expect(happy.at(-1)).toMatch(/item(?: is handed over)?$/);
    expect(happy.join(' ')).not.toContain('Without');
  });
});
