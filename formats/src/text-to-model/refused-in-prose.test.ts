import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn, readRefused } from './testing.ts';

describe('a sentence that says who or what does not go on', () => {
  it.each([
    [
      'The fencer registers for the tournament. The armourer tests the foil. A foil that bends under the weight goes back to the fencer and she does not get onto the piste. The system adds the fencer to a pool.',
      'A foil bends under the weight',
    ],
    [
      'A composer uploads a score. The office reads through it. Scores longer than 12 minutes do not make it to the jury. The jury listens to the piece and gives points.',
      'Scores longer than 12 minutes',
    ],
    [
      'The diver fills in the form. The instructor reads the form. Divers with a heart condition may not board the boat. The instructor hands out a tank.',
      'Divers with a heart condition',
    ],
    [
      'The visitor shows a pass. The guard looks at the photo. Visitors without a pass have to wait outside. The guard opens the gate.',
      'Visitors without a pass',
    ],
    [
      'The donor fills in the form. The nurse opens the file. A donor who has taken antibiotics is sent home. The nurse enters the pulse.',
      'A donor has taken antibiotics',
    ],
    [
      'The farmer brings the milk. The farmer opens the lid. Milk that smells sour is poured away. The dairy pays the farmer.',
      'Milk smells sour',
    ],
    [
      'The climber signs the form. The climber opens the bag. Ropes older than ten years stay behind. The climber enters the hall.',
      'Ropes older than ten years',
    ],
    [
      'Yolcu bankoya gelir. Görevli bavulu tartar. Ağırlığı 20 kiloyu aşan bavullar kabule alınmaz. Görevli etiketi basar.',
      'Ağırlığı 20 kiloyu aşan bavullar',
    ],
    [
      'Bağışçı formu doldurur. Hemşire tansiyonu ölçer. Antibiyotik kullanan bağışçı evine gönderilir. Hemşire kanı alır.',
      'Antibiyotik kullanan bağışçı',
    ],
    [
      'Dağcı formu imzalar. Rehber ipi inceler. On yıldan eski ipler kenara ayrılır. Rehber duvarı açar.',
      'On yıldan eski ipler',
    ],
    [
      'The skater opens the bag. The skater ties the skates. Nobody without a helmet gets onto the ice. The skater opens the gate.',
      'without a helmet',
    ],
    [
      'The beekeeper opens the app. The beekeeper submits the form. There is no subsidy for hives older than ten years. The office sends a letter.',
      'hives older than ten years',
    ],
    [
      'The beekeeper opens the app. The beekeeper submits the form. Without a licence the app stays locked. The office sends a letter.',
      'Without a licence',
    ],
    [
      'The beekeeper opens the app. The beekeeper submits the form. The form is closed to beekeepers who have applied twice. The office sends a letter.',
      'beekeepers have applied twice',
    ],
    [
      'Arıcı uygulamayı açar. Arıcı formu doldurur. Üçten az çerçevesi olan kovanlara destek verilmez. Sistem mektup gönderir.',
      'Üçten az çerçevesi olan kovanlar',
    ],
    [
      'Arıcı uygulamayı açar. Arıcı formu doldurur. Ruhsat olmadan başvuru yapılamaz. Sistem mektup gönderir.',
      'Ruhsat olmadan',
    ],
    [
      'The runner opens the form. The runner signs up. Those who arrive late cannot start. The runner opens the gate.',
      'Those who arrive late',
    ],
    [
      'Sporcu formu açar. Sporcu adını yazar. Geç kalanlar yarışa alınmaz. Sporcu kapıdan girer.',
      'Geç kalanlar',
    ],
    [
      'Sporcu formu açar. Sporcu adını yazar. 18 yaşından küçükler tekneye binemez. Sporcu kapıdan girer.',
      '18 yaşından küçükler',
    ],
    [
      'Sporcu formu açar. Sporcu adını yazar. Kaskı olmadan kimse buza çıkamaz. Sporcu kapıdan girer.',
      'Kaskı olmadan',
    ],
    [
      'Sporcu formu açar. Sporcu adını yazar. Kasksız sporcu buza çıkamaz. Sporcu kapıdan girer.',
      'Kasksız sporcu',
    ],
  ])('is a branch whose end is codes: %s', async (text, condition) => {
    const { labels, codes, happy, lines } = await readRefused(text);
    expect(labels).toContain(condition);
    expect(codes).toEqual(['way_end_open']);
    expect(happy).toHaveLength(3);
    expect(lines).toHaveLength(5);
  });

  it.each([
    [
      'The armourer tests the foil. A foil that bends under the weight goes back to the fencer and she does not get onto the piste. Otherwise the armourer stamps the foil. The system adds the fencer to a pool.',
      'the armourer stamps the foil',
    ],
    [
      'The farmer opens the lid. Milk that smells sour is poured away. Otherwise the farmer fills the tank. The dairy pays the farmer.',
      'the farmer fills the tank',
    ],
    [
      'The clerk opens the bag. A parcel that ticks goes to the police. Otherwise the clerk enters the weight. The clerk prints a label.',
      'the clerk enters the weight',
    ],
    [
      'Görevli bavulu tartar. Ağırlığı 20 kiloyu aşan bavullar kabule alınmaz. Aksi halde görevli etiketi basar. Yolcu uçağa biner.',
      'görevli etiketi basar',
    ],
  ])('has what is done otherwise as its main side: %s', async (text, act) => {
    const { codes, happy } = await readRefused(text);
    expect(codes).toEqual(['way_end_open']);
    expect(happy).toHaveLength(3);
    expect(happy[1]).toBe(act);
  });
});

describe('a sentence that says who alone goes on', () => {
  it.each([
    [
      'The driver signs in with a badge. The depot hands out a vehicle only to drivers who have slept for at least eight hours. The driver loads the salt.',
      'drivers who have not slept for at least eight hours',
      3,
    ],
    [
      'The member scans the card. Only members who have paid may enter the hall. The member opens a locker.',
      'members who have not paid',
      2,
    ],
    [
      'The guest shows a voucher. The bar serves only guests with a wristband. The guest takes a seat.',
      'guests without a wristband',
      3,
    ],
    [
      'The pilot files a plan. The tower clears only pilots whose medical is current. The pilot starts the engine.',
      'all but pilots whose medical is current',
      3,
    ],
    [
      'Öğrenci seçmeye başvurur. Asistan başvuruyu okur. Yalnızca 16 yaşını doldurmuş olanlar sahneye çağrılır. Öğrenci bir parça okur.',
      '16 yaşını doldurmamış olanlar',
      4,
    ],
    [
      'Sürücü kartını okutur. Depo aracı yalnızca en az sekiz saat uyumuş sürücülere verir. Sürücü tuzu yükler.',
      'en az sekiz saat uyumamış sürücüler',
      3,
    ],
    [
      'Üye kartını okutur. Sadece aidatını ödeyen üyeler salona girebilir. Üye dolabını açar.',
      'aidatını ödemeyen üyeler',
      2,
    ],
    [
      'Konuk bilet gösterir. Sadece bilekliği olanlar sahne önüne alınır. Konuk yerine oturur.',
      'bilekliği olmayanlar',
      3,
    ],
    [
      'Sporcu formu açar. Sporcu adını yazar. Sadece yetişkinler tekneye binebilir. Sporcu kapıdan girer.',
      'yetişkinler dışındakiler',
      3,
    ],
    [
      'Sporcu formu açar. Sporcu adını yazar. Ancak 18 yaşını doldurmuş olanlar tekneye binebilir. Sporcu kapıdan girer.',
      '18 yaşını doldurmamış olanlar',
      3,
    ],
    [
      'The driver signs in. The depot hands out a vehicle only if the driver has slept for eight hours. The driver loads the salt.',
      'unless the driver has slept for eight hours',
      3,
    ],
    [
      'Arıcı uygulamayı açar. Formu ancak ruhsatı olanlar doldurabilir. Arıcı formu gönderir.',
      'ruhsatı olmayanlar',
      2,
    ],
    [
      'Sürücü giriş yapar. Sürücü yorgun olmadıkça depo araç verir. Sürücü tuzu yükler.',
      'Sürücü yorgun olduğunda',
      3,
    ],
    [
      'The driver signs in. The depot hands out a vehicle unless the driver is tired. The driver loads the salt.',
      'the driver is tired',
      3,
    ],
  ])('has all others as a branch whose end is codes: %s', async (text, others, count) => {
    const { labels, codes, happy } = await readRefused(text);
    expect(labels).toContain(others);
    expect(codes).toEqual(['way_end_open']);
    expect(happy).toHaveLength(count);
  });
});

describe('an exception with what becomes of it', () => {
  it.each([
    [
      'The pilot enters the weight. The winch driver is told, unless the weight is over 600 kilograms, in which case the launch is denied. The winch driver pulls the rope tight.',
      'the weight is over 600 kilograms',
      'The winch driver is told',
    ],
    [
      'The cook opens the fridge. The soup is served except when the milk is sour, in which case the kitchen is closed. The waiter brings the bill.',
      'the milk is sour',
      'The soup is served',
    ],
    [
      'Pilot ağırlığı girer. Ağırlık 600 kiloyu aşmadıkça vinç görevlisine haber verilir, aşarsa kalkış reddedilir. Vinç görevlisi halatı gerer.',
      'aksi halde',
      'vinç görevlisine haber verilir',
    ],
    [
      'Pilot ağırlığı girer. Ağırlığı 600 kiloyu aşanlar hariç herkese kalkış izni verilir. Vinç görevlisi halatı gerer.',
      'Ağırlığı 600 kiloyu aşanlar',
      'Ağırlığı 600 kiloyu aşanlar hariç herkese kalkış izni verilir',
    ],
  ])('is a branch, and the main flow does the rest: %s', async (text, condition, act) => {
    const { labels, codes, happy } = await readRefused(text);
    expect(labels).toContain(condition);
    expect(codes).toEqual(['way_end_open']);
    expect(happy).toContain(act);
    expect(happy.filter((step) => step !== 'Ağırlık 600 kiloyu aşmadıkça')).toHaveLength(3);
  });
});

describe('a bound beyond which a sentence refuses', () => {
  it.each([
    [
      'The manager enters the dose in litres. A dose above 4 litres is not taken. The system works out the flight.',
      'dose',
      ['4', '5', '> 4'],
    ],
    [
      'The pilot asks for a launch and enters the take-off weight. The winch driver is told, unless the weight is over 600 kilograms, in which case the launch is denied. The pilot opens the hood.',
      'weight',
      ['600', '601', '> 600'],
    ],
    [
      'Görevli asit oranını girer. Asit oranı 3,3’ü geçen zeytin geri çevrilir. Görevli sıkımı başlatır.',
      'asit oranı',
      ['3.3', '3.31', '> 3.3'],
    ],
    [
      'Görevli ağırlığı girer. Ağırlığı 20 kiloyu aşan bavullar kabule alınmaz. Görevli etiketi seçer.',
      'ağırlık',
      ['20', '21', '> 20'],
    ],
    [
      'Okçu çekiş gücünü yazar. Çekiş gücü 60 librenin üstünde olan yaylar yarışmaya alınmaz. Okçu hattı seçer.',
      'çekiş gücü',
      ['60', '61', '> 60'],
    ],
    [
      'Öğrenci yaşını yazar. Yaşı 16’dan küçük olanlar sahneye alınmaz. Öğrenci rolü seçer.',
      'yaş',
      ['16', '15', '< 16'],
    ],
  ])(
    'bounds the data of the step that enters it: %s',
    async (text, name, [valid, invalid, compared]) => {
      const draft = await draftOf(text);
      expect(dataIn(draft)).toEqual([`${name} valid: ${valid}`, `${name} invalid: ${invalid}`]);
      const lines = Object.values(drawn(draft)).flat();
      expect(lines.filter((line) => line.endsWith(`{<${name}> ${compared}}`))).toHaveLength(1);
    },
  );

  it.each([
    'The pilot enters the weight. If the wind is stronger than 5 metres per second, the flight is refused. The pilot opens the hood.',
    'A composer uploads a score. Scores longer than 12 minutes do not make it to the jury. The composer opens the list.',
    'The user selects a picture. If the picture is larger than 5 MB, the system rejects it. The user opens the page.',
    'Kullanıcı bir resim seçer. Resim 5 MB’tan büyükse sistem onu reddeder. Kullanıcı sayfayı açar.',
    'Üretici zeytinin kilosunu yazar. 100 kilodan az zeytin için randevu verilmez. Üretici gün seçer.',
  ])('is no data where no step enters what is measured: %s', async (text) => {
    expect(dataIn(await draftOf(text))).toEqual([]);
  });
});

describe('a value that is refused and entered once more', () => {
  it.each([
    'She enters the dose in litres. A dose above 4 litres is not taken, and she has to enter it again. The system works out the flight.',
    'She enters the dose in litres. If the dose is above 4 litres, she has to enter it again. The system works out the flight.',
    'Görevli dozu girer. Doz 4 litreyi aşarsa görevlinin onu yeniden girmesi gerekir. Sistem uçuşu hesaplar.',
    'Görevli dozu girer. Doz 4 litreyi aşarsa görevliden yeniden girmesi istenir. Sistem uçuşu hesaplar.',
  ])('goes back to the step that enters it, and nothing is asked: %s', async (text) => {
    const { codes, lines } = await readRefused(text);
    expect(codes).toEqual([]);
    const [, entered] = (lines[0] ?? '').split(' -> ');
    expect(lines.filter((line) => line.includes(` -> ${entered}`))).toHaveLength(2);
    expect(lines.join(' ')).toMatch(/\{<(?:dose|doz)> > 4\}/);
  });
});

describe('what is given up unless something is done', () => {
  it.each([
    'The guest books a room. The booking lapses unless the guest pays. The clerk hands over the key.',
    'The guest books a room. The seat goes to somebody else only if the guest does not pay. The clerk hands over the key.',
  ])('is not on the way of those who succeed: %s', async (text) => {
    const { happy, codes } = await readRefused(text);
    expect(codes).toEqual(['way_end_open']);
    expect(happy.join(' ')).not.toMatch(/lapses|somebody/);
  });
});

describe('what only looks like a refusal', () => {
  it.each([
    'The clerk opens the list. The system shows only the active orders. The clerk prints a label.',
    'The clerk opens the list. The list shows only orders that are paid. The clerk prints a label.',
    'The clerk presses Escape. The system does not close the dialog. The clerk prints a label.',
    'The clerk opens the list. The system sends the mail only to users who have subscribed. The clerk prints a label.',
    'The clerk opens the list. The clerk selects only rows that are marked. The clerk prints a label.',
    'The clerk opens the page. A page that loads slowly shows a bar. The clerk prints a label.',
    'The clerk opens the list. Changes that are not saved do not appear. The clerk prints a label.',
    'The clerk opens the list. A window that covers the map does not hide the button. The clerk prints a label.',
    'The clerk opens the list. The clerk fills in only fields that are marked. The clerk prints a label.',
    'The clerk opens the list. The map zooms in only on hives that are near. The clerk prints a label.',
    'The clerk opens the list. Users without an account can browse the map. The clerk prints a label.',
    'Görevli listeyi açar. Sistem yalnızca etkin siparişleri gösterir. Görevli etiketi basar.',
    'Görevli listeyi açar. Liste sadece ödenmiş siparişleri gösterir. Görevli etiketi basar.',
    'Görevli listeyi açar. Görevli yalnızca işaretlenmiş satırları seçer. Görevli etiketi basar.',
    'Görevli listeyi açar. Sistem listeyi yalnızca yeni gelen siparişlerle günceller. Görevli etiketi basar.',
  ])('is a step like any other: %s', async (text) => {
    const { codes, lines } = await readRefused(text);
    expect(codes).toEqual([]);
    expect(lines).toHaveLength(4);
  });
});
