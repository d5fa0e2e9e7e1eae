import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

describe('a sentence of failure in the midst of a flow', () => {
  it.each([
    [
      'a fare that is turned down, between numbered steps',
      '1. The traveller selects Refund.\n2. Non-refundable fares are turned down with code R-12.\n3. The system calculates the refund.\n',
      'a: The traveller selects Refund -> o: The system calculates the refund',
    ],
    [
      'orders that are rejected later',
      '- The buyer goes to the checkout.\n- Orders above 5,000 EUR are sent to approval and rejected after 3 days.\n- The buyer pays.\n',
      'a: The buyer goes to the checkout -> a: The buyer pays',
    ],
    [
      'what becomes of a faulty thing',
      'The employee uploads a file. The system scans the file. Infected files are deleted and the employee is warned. The system stores the file.',
      'o: The system scans the file -> o: The system stores the file',
    ],
    [
      'whom nothing is given to',
      'The receptionist opens the list. No badge is issued to visitors without an identity card. The receptionist prints the badge.',
      'a: The receptionist opens the list -> a: The receptionist prints the badge',
    ],
    [
      'an error between numbered steps',
      '1. The user confirms.\n2. An error message appears.\n3. The user pays.\n',
      'a: The user confirms -> a: The user pays',
    ],
    [
      'what interrupts at any time',
      'The operator loads the material. The emergency stop interrupts the job at any time. The operator removes the parts.',
      'a: The operator loads the material -> a: The operator removes the parts',
    ],
    [
      'what is declined when something is so',
      'The guest enters the card. The payment is declined when the card has insufficient funds. The system books the room. The guest leaves.',
      'a: The guest enters the card -> o: The system books the room',
    ],
    [
      'what cannot be found',
      '1. The clerk looks up the booking.\n2. The booking cannot be found.\n3. The clerk checks the passport.\n',
      'a: The clerk looks up the booking -> a: The clerk checks the passport',
    ],
    [
      'who is not there, and what follows',
      '1. The courier rings the bell.\n2. No one is at home: the parcel goes back to the depot.\n3. The courier hands over the parcel.\n',
      'a: The courier rings the bell -> a: The courier hands over the parcel',
    ],
    [
      'the other case of a demand',
      'The office checks the address. The fee must be paid within ten days, otherwise the permit lapses. The office prints the permit.',
      'a: The office checks the address -> o: The office prints the permit',
    ],
    [
      'what leads to an error',
      '- The teacher uploads the file\n- A file in the wrong format leads to the error E-12\n- The grades are published\n',
      'a: The teacher uploads the file -> o: The grades are published',
    ],
    [
      'what cannot be found, in Turkish',
      '1. Görevli rezervasyonu arar.\n2. Rezervasyon bulunamaz.\n3. Görevli pasaportu kontrol eder ve anahtarı müşteriye verir.\n',
      'a: Görevli rezervasyonu arar -> a: Görevli pasaportu kontrol eder ve anahtarı müşteriye verir',
    ],
    [
      'the other case of a demand, in Turkish',
      'Büro adresi kontrol eder. Ücret on gün içinde ödenmelidir, aksi halde izin düşer. Büro izni yazdırır.',
      'a: Büro adresi kontrol eder -> a: Büro izni yazdırır',
    ],
    [
      'whom nothing is given to, in Turkish',
      'Görevli listeyi açar. Kimliği olmayan ziyaretçiye kart verilmez. Görevli kartı yazdırır.',
      'a: Görevli listeyi açar -> a: Görevli kartı yazdırır',
    ],
    [
      'files that are too large, in Turkish',
      "Çalışan dosyayı seçer. 10 MB'tan büyük dosyalar kabul edilmez. Sistem dosyayı kaydeder.",
      'a: Çalışan dosyayı seçer -> o: Sistem dosyayı kaydeder',
    ],
    [
      'bookings that lapse, in Turkish',
      'Misafir oda seçer. Sistem odayı ayırır. Kaporası yatırılmayan rezervasyonlar 24 saat sonra düşer. Misafir onay e-postası alır.',
      'o: Sistem odayı ayırır -> o: Misafir onay e-postası alır',
    ],
    [
      'tickets with an error between numbered steps, in Turkish',
      '1. Yolcu İade seçeneğini seçer.\n2. İade edilemeyen biletlerde R-12 hatası verilir.\n3. Sistem iade tutarını hesaplar.\n',
      'a: Yolcu İade seçeneğini seçer -> o: Sistem iade tutarını hesaplar',
    ],
    [
      'a faulty thing, in Turkish',
      'Çalışan dosyayı seçer. Sistem dosyayı tarar. Virüslü dosyalar silinir ve çalışan uyarılır. Sistem dosyayı kaydeder.',
      'a: Sistem dosyayı tarar -> o: Sistem dosyayı kaydeder',
    ],
    [
      'what interrupts at any time, in Turkish',
      'Operatör malzemeyi yükler. Acil durdurma işi her an keser. Operatör parçaları alır.',
      'a: Operatör malzemeyi yükler -> a: Operatör parçaları alır',
    ],
    [
      'a visit that is called off, in Turkish',
      'Görevli kartı yazdırır. Sekiz saatten uzun ziyaretler izne tabidir; izni olmayanların ziyareti iptal edilir. Ziyaretçi kartı alır.',
      'a: Görevli kartı yazdırır -> a: Ziyaretçi kartı alır',
    ],
  ])('is a branch whose end is asked: %s', async (_, text, on) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(on);
    expect(questions).toEqual(['way_end_open']);
  });

  it.each([
    '# Cancel an order\n\n1. The customer opens the order.\n2. The system cancels the order.\n3. The system sends a message.\n',
    '# Talebi reddetme\n\n1. Yönetici talebi açar.\n2. Sistem talebi reddeder.\n3. Sistem çalışana bildirim gönderir.\n',
    '1. The manager approves or rejects the request.\n2. The system informs the employee.\n3. The employee signs.\n',
    '1. The system checks the file for errors.\n2. The user opens the error log.\n3. The user closes it.\n',
    '1. The user closes the door.\n2. The locker is locked.\n3. The user leaves.\n',
    '1. The coach opens the plan.\n2. The app displays a warning advising the coach to call the swimmer before proceeding.\n3. The coach saves the plan.\n',
    '1. The coach opens the plan.\n2. The app shows a warning about the water and requires explicit acknowledgement.\n3. The coach saves the plan.\n',
    '1. Antrenör planı açar.\n2. Uygulama, devam etmeden önce yüzücüyü aramayı öneren bir uyarı gösterir.\n3. Antrenör planı kaydeder.\n',
    '1. Antrenör planı açar.\n2. Uygulama suyla ilgili bir uyarı gösterir ve antrenörden onay ister.\n3. Antrenör planı kaydeder.\n',
    '1. The user saves the form.\n2. Each error should be shown beside its field.\n3. The user closes the form.\n',
    '1. The user signs the message.\n2. The signature does not require a fee.\n3. The user closes the page.\n',
    '1. Kullanıcı mesajı imzalar.\n2. İmza ücret gerektirmez.\n3. Kullanıcı sayfayı kapatır.\n',
    '1. Kullanıcı kaydı açar.\n2. Hatalar alanın yanında gösterilmelidir.\n3. Kullanıcı kaydı kapatır.\n',
  ])('is none where the flow is about it, or it only sounds so: %s', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toHaveLength(4);
    expect(questions).toEqual([]);
  });
});

describe('a branch on which a condition does not hold', () => {
  it.each([
    'The student pays the fee. Unless the fee is paid within two days, the registration is withdrawn. The system registers the student.',
    'Öğrenci ücreti öder. Ücret iki gün içinde ödenmediği takdirde kayıt silinir. Sistem öğrenciyi kaydeder.',
    'The officer scans the car. If there is no permit, the officer takes a photo. The driver pays.',
  ])('goes on only where the text says so: %s', async (text) => {
    expect((await linesAndQuestions(text)).questions).toEqual(['way_end_open']);
  });
});

describe('a numbered step of what is headed as the main flow', () => {
  it.each([
    [
      'Main Success Scenario',
      'The system shows a form; this form does not confirm the reset.',
      'The system shows a form; this form does not confirm the reset',
    ],
    [
      'Basic Flow',
      'The system accepts the valid reset and revokes all sessions.',
      'The system accepts the valid reset and revokes all sessions',
    ],
    [
      'Ana Akış',
      'Sistem geçerli sıfırlamayı kabul eder ve tüm oturumları iptal eder.',
      'Sistem geçerli sıfırlamayı kabul eder ve tüm oturumları iptal eder',
    ],
  ])('is no branch, whatever it refuses, below %s: %s', async (heading, step, words) => {
    const [first, last] = heading.startsWith('Ana')
      ? ['Kullanıcı parolayı girer', 'Sistem sonucu gösterir']
      : ['The user enters a password', 'The system shows the result'];
    const text = `# Reset\n\n## ${heading}\n1. ${first}.\n2. ${step}\n3. ${last}.\n`;
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(words);
  });
});
