import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const firstOf = async (text: string) => Object.values(drawn(await draftOf(text)))[0] ?? [];

describe('a condition that names nothing', () => {
  it.each([
    ['# Disk\n1. If possible, drain the node\n2. Restart\n', 'drain the node'],
    ['# Disk\n- Gerekirse diski temizleyin\n- Kaydedin\n', 'Gerekirse diski temizleyin'],
  ])('is no branch: %s', async (text, step) => {
    const lines = await firstOf(text);
    expect(lines[0]).toBe(`start -> a: ${step}`);
    expect(lines).toHaveLength(3);
  });
});

describe('conditions in a row among the steps of a list', () => {
  it('leave at the same step, each with the steps below it', async () => {
    expect(
      await firstOf(
        '# Node\n1. Check the node\n2. If the node is unreachable:\n   - Check the network\n3. If the disk is full:\n   - Delete old files\n4. Report the result\n',
      ),
    ).toEqual([
      'start -> a: Check the node',
      'a: Check the node -> a: Check the network [the node is unreachable]',
      'a: Check the node -> a: Delete old files [the disk is full]',
      'a: Check the network -> a: Report the result',
      'a: Delete old files -> a: Report the result',
      'a: Check the node -> a: Report the result',
      'a: Report the result -> end',
    ]);
  });
});

describe('a condition over a list of its own', () => {
  it('has that list as its steps', async () => {
    expect(
      await firstOf(
        '# Dağıtım\n1. Sürümü yayınlayın\n\nEğer yayın başarısız olursa:\n\n1. Günlükleri inceleyin\n2. Hatayı düzeltin\n',
      ),
    ).toContain('a: Sürümü yayınlayın -> a: Günlükleri inceleyin [yayın başarısız olursa]');
  });
});

describe('a requirement with keywords of another language', () => {
  it('has its condition, and its title from the heading, not from the story below it', async () => {
    const draft = await draftOf(
      '### Gereksinim 1: Bağlantı\n\n**Kullanıcı Hikayesi:** İşletme sahibi olarak hesabımı bağlamak istiyorum\n\n#### Kabul Kriterleri\n\n1. THE Platform SHALL hesabı bağlamak\n2. WHEN süre dolduğunda, THE Servis SHALL yeni anahtar almak\n',
    );
    expect(drawn(draft)).toEqual({
      Bağlantı: [
        'start -> o: Platform hesabı bağlamak',
        'o: Platform hesabı bağlamak -> o: Servis yeni anahtar almak [süre dolduğunda]',
        'o: Servis yeni anahtar almak -> end',
        'o: Platform hesabı bağlamak -> end',
      ],
    });
  });
});

describe('alternatives that are listed, and told in tables below', () => {
  const TEXT =
    '# Use Case: Register\n\n## Main success scenarios (Basic Flow):\n\n| Actor Action | System Response |\n|--|--|\n| 1. Actor fills in the form. | |\n| 2. Actor presses Submit. | 3. System shows the page. |\n\n## Alternative Courses:\n\n**1a.** The field is empty.\n\n## Alternative paths (Alternative Flow):\n\n### 1a\n| Actor Action | System Response |\n|--|--|\n| 1. Actor presses Submit. | 2. System shows an error. |\n';

  it('are one alternative each, and no steps of the flow itself', async () => {
    expect(await firstOf(TEXT)).toEqual([
      'start -> a: Actor fills in the form',
      'a: Actor fills in the form -> a: Actor presses Submit',
      'a: Actor presses Submit -> o: System shows the page',
      'a: Actor fills in the form -> a: Actor presses Submit [The field is empty]',
      'a: Actor presses Submit -> o: System shows an error',
      'o: System shows the page -> end',
    ]);
  });
});

describe('an alternative that goes on with something new', () => {
  it('goes to the step that it names', async () => {
    expect(
      await firstOf(
        '# Check\n## MSS\n1. User enters the code\n2. System shows the list\n\n## Extensions\n* 1a. The code is wrong\n  * 1a1. User enters a new code.\n  * 1a2. Goes to step 2 with new details.\n',
      ),
    ).toContain('a: User enters a new code -> o: System shows the list');
  });
});

describe('what explains a step', () => {
  it('is left out behind it', async () => {
    expect(
      await firstOf(
        '# Mode\n1. Scale the workers down. This prevents job processing.\n2. Merge the changes\n',
      ),
    ).toEqual([
      'start -> a: Scale the workers down',
      'a: Scale the workers down -> a: Merge the changes',
      'a: Merge the changes -> end',
    ]);
  });
});

describe('a numbered step that begins like an explanation', () => {
  it.each([
    [
      '# Refund\n1. Open the order page.\n2. The clerk presses Refund.\n3. This is saved by the clerk.\n',
      'a: The clerk presses Refund -> o: This is saved by the clerk',
    ],
    [
      '# Refund\n1. Open the order page.\n2. This has to be confirmed:\n   1. Press Confirm\n3. Press Close\n',
      'Press Confirm -> a: Press Close',
    ],
    [
      '# İade\n1. Siparişi açın.\n2. Bu alana kartın numarasını girmeniz gerekir.\n3. Kapatın.\n',
      'a: Siparişi açın -> a: Bu alana kartın numarasını girmeniz gerekir',
    ],
  ])('is a step of the flow: %s', async (text, edge) => {
    expect((await firstOf(text)).join('\n')).toContain(edge);
  });
});

describe('a condition behind a name', () => {
  it.each([
    [
      '# Pay\n1. Press Pay\n2. Refund: If the card is old, press Cancel\n3. Press Close\n',
      'the card is old',
    ],
    ['# Öde\n1. Ödeyin\n2. İade: Eğer kart eskiyse iptale basın\n3. Kapatın\n', 'kart eskiyse'],
  ])('begins behind it: %s', async (text, condition) => {
    expect((await firstOf(text)).join('\n')).toContain(`[${condition}]`);
  });
});

describe('an act and a condition in one sentence', () => {
  it('are a step and a branch that leaves it', async () => {
    expect(
      await firstOf(
        '# Registry\n1. Open the page, if you see an old date, then reload it\n2. Log in to the host and if the disk is full, delete old files\n3. Press Start\n',
      ),
    ).toEqual([
      'start -> a: Open the page',
      'a: Open the page -> a: reload it [you see an old date]',
      'a: reload it -> a: Log in to the host',
      'a: Open the page -> a: Log in to the host',
      'a: Log in to the host -> a: delete old files [the disk is full]',
      'a: delete old files -> a: Press Start',
      'a: Log in to the host -> a: Press Start',
      'a: Press Start -> end',
    ]);
  });
});

describe('the time of a request', () => {
  it('is no step of its own', async () => {
    expect(
      await firstOf(
        '# Release\n1. Open a pull request\n2. Once a reviewer approves it, merge it\n',
      ),
    ).toEqual([
      'start -> a: Open a pull request',
      'a: Open a pull request -> a: Once a reviewer approves it, merge it',
      'a: Once a reviewer approves it, merge it -> end',
    ]);
  });
});
