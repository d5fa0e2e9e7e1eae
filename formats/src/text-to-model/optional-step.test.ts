import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

/** A flow whose third step is given. */
const turkish = (step: string, branch = '') =>
  linesOf(
    `# Kayıt\n\n## Ana akış\n\n1. Kullanıcı formu açar.\n2. Kullanıcı adını girer.\n3. ${step}\n4. Kullanıcı kaydeder.\n5. Sistem kaydı oluşturur.\n${branch && `\n## Alternatif akışlar\n\n${branch}\n`}`,
  );
const english = (step: string) =>
  linesOf(
    `# Record\n\n## Main flow\n\n1. The user opens the form.\n2. The user enters the name.\n3. ${step}\n4. The user saves the form.\n5. The system creates the record.\n`,
  );

describe('a numbered step that may be left out', () => {
  it.each([
    'Kullanıcı uygun olduğunda ilan bağlantısı ve not ekler',
    'Kullanıcı gerekirse görüşmeci ve konum ekler',
    'Kullanıcı, varsa ilişkili kaydı seçer',
    'Kullanıcı, gerekirse metinle arama yapar; durum filtresi uygular ve sıralama seçer',
    'Kullanıcı dilerse not ekler',
    'Satış temsilcisi isterse not ekler',
    'Gerekirse kullanıcı not ekler',
    'Varsa ilişkili kayıt seçilir',
    'Kullanıcı isteğe bağlı olarak not ekler',
  ])('keeps its words and has a path past it: %s', async (step) => {
    const lines = await turkish(`${step}.`);
    expect(lines).toContain(`a: Kullanıcı adını girer -> a: ${step}`);
    expect(lines).toContain(`a: ${step} -> a: Kullanıcı kaydeder`);
    expect(lines).toContain('a: Kullanıcı adını girer -> a: Kullanıcı kaydeder');
  });

  it.each([
    'If necessary, the user adds a note',
    'The user adds a note when needed',
    'The user optionally adds a note',
    'Optionally, the user adds a note and a link',
    'The user, where applicable, adds a note',
    'The user may optionally add a note',
    'The user adds a note, if desired',
  ])('keeps its words and has a path past it: %s', async (step) => {
    const lines = await english(`${step}.`);
    expect(lines).toContain(`a: The user enters the name -> a: ${step}`);
    expect(lines).toContain(`a: ${step} -> a: The user saves the form`);
    expect(lines).toContain('a: The user enters the name -> a: The user saves the form');
  });

  it('is left behind by a branch that names it', async () => {
    const lines = await turkish(
      'Kullanıcı uygun olduğunda ilan bağlantısı ekler.',
      '- 3a. Kullanıcı URL alanına geçersiz biçimde bilgi girerse sistem hata mesajını gösterir.',
    );
    expect(lines.find((line) => line.includes('hata mesajını'))).toMatch(
      /^a: Kullanıcı uygun olduğunda ilan bağlantısı ekler -> o: sistem hata mesajını gösterir/,
    );
  });

  it.each([
    [
      '1. Clear disk space if necessary\n2. Reboot the node\n',
      'Clear disk space if necessary',
      'Reboot the node',
    ],
    [
      '1. Gerekirse diski temizleyin\n2. Sunucuyu kapatın\n',
      'Gerekirse diski temizleyin',
      'Sunucuyu kapatın',
    ],
  ])('is one of an instruction as well: %s', async (text, step, next) => {
    const lines = await linesOf(`# Disk\n${text}`);
    expect(lines).toContain(`start -> a: ${step}`);
    expect(lines).toContain(`start -> a: ${next}`);
  });

  it('stays next to another one', async () => {
    const lines = await linesOf(
      '1. Kullanıcı formu açar.\n2. Kullanıcı gerekirse not ekler.\n3. Kullanıcı gerekirse konum ekler.\n4. Kullanıcı kaydeder.\n',
    );
    expect(lines).toContain(
      'a: Kullanıcı gerekirse not ekler -> a: Kullanıcı gerekirse konum ekler',
    );
    expect(lines).toContain('a: Kullanıcı formu açar -> a: Kullanıcı kaydeder');
  });
});

describe('a numbered step of which an act may be left out', () => {
  it('stays one step', async () => {
    const own = 'Kullanıcı kaydı seçer ve gerekirse not ekler';
    expect(await turkish(`${own}.`)).toEqual([
      'start -> a: Kullanıcı formu açar',
      'a: Kullanıcı formu açar -> a: Kullanıcı adını girer',
      `a: Kullanıcı adını girer -> a: ${own}`,
      `a: ${own} -> a: Kullanıcı kaydeder`,
      'a: Kullanıcı kaydeder -> o: Sistem kaydı oluşturur',
      'o: Sistem kaydı oluşturur -> end',
    ]);
    const whole = 'The user reviews the form, corrects it when necessary, and supplies a note';
    expect(await english(`${whole}.`)).toHaveLength(6);
  });

  it.each([
    'Ödeme başarılı olduğunda sistem fişi basar',
    'Kullanıcı isterse sistem fişi basar',
    'Kupon varsa sistem indirimi uygular',
  ])('is no condition that somebody else answers: %s', async (step) => {
    const lines = await turkish(`${step}.`);
    expect(lines.join('\n')).not.toContain(`a: ${step}`);
  });
});
