import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, linesAndQuestions } from './testing.ts';

const leavesOf = async (text: string, label: string) => {
  const { lines } = await linesAndQuestions(text);
  return lines.find((line) => line.includes(`[${label}]`))?.split(' -> ')[0];
};

describe('a branch whose condition denies what its step says', () => {
  it.each([
    ['The driver states that no third party is involved.', 'A third party is involved'],
    ['The driver declares that the car is insured.', 'The car is not insured'],
  ])('leaves before it: %s %s', async (step, condition) => {
    const text = `## Main flow\n1. The driver adds a note.\n2. ${step}\n3. The system shows a summary.\n\n## Extensions\n2a. ${condition}\n2a1. The driver enters the name.\n2a2. The use case continues at step 3.\n`;
    expect(await leavesOf(text, condition)).toBe('a: The driver adds a note');
    const { lines } = await linesAndQuestions(text);
    expect(lines.join('\n')).toContain(`a: ${step.slice(0, -1)}`);
  });

  it.each([
    ['Sürücü üçüncü taraf olmadığını belirtir.', 'Üçüncü taraf var'],
    ['Sürücü üçüncü taraf bulunmadığını beyan eder.', 'Üçüncü taraf vardır'],
  ])('leaves before it in Turkish: %s %s', async (step, condition) => {
    const text = `## Ana akış\n1. Sürücü not ekler.\n2. ${step}\n3. Sistem özeti gösterir.\n\n## Alternatif akışlar\n2a. ${condition}\n2a1. Sürücü adı girer.\n2a2. Akış 3. adımdan devam eder.\n`;
    expect(await leavesOf(text, condition)).toBe('a: Sürücü not ekler');
  });

  it('leaves behind a step that says something else', async () => {
    const text =
      '## Main flow\n1. The driver adds a note.\n2. The driver states that nobody is hurt.\n3. The system shows a summary.\n\n## Extensions\n2a. The car is not insured\n2a1. The driver enters the name.\n2a2. The use case continues at step 3.\n';
    expect(await leavesOf(text, 'The car is not insured')).toBe(
      'a: The driver states that nobody is hurt',
    );
  });
});

describe('a branch of what somebody does instead in another branch', () => {
  it('leaves there', async () => {
    const text =
      '## Main flow\n1. The coordinator enters the cost.\n2. The system checks the cost.\n3. The coordinator releases the repair.\n\n## Extensions\n2a. The cost is above the limit\n2a1. The system sets the status to "Pending".\n2a2. The head of fleet approves the repair.\n2a3. The use case continues at step 3.\n2b. The head of fleet refuses the approval\n2b1. The system sets the status to "Rejected".\n2b2. The use case ends.\n';
    expect(await leavesOf(text, 'The head of fleet refuses the approval')).toBe(
      'o: The system sets the status to "Pending"',
    );
  });

  it('leaves there in Turkish', async () => {
    const text =
      '## Ana akış\n1. Koordinatör bedeli girer.\n2. Sistem bedeli kontrol eder.\n3. Koordinatör onarımı başlatır.\n\n## Alternatif akışlar\n2a. Bedel limitin üzerinde\n2a1. Sistem durumu "Beklemede" yapar.\n2a2. Filo müdürü onarımı onaylar.\n2a3. Akış 3. adımdan devam eder.\n2b. Filo müdürü onarımı reddeder\n2b1. Sistem durumu "Reddedildi" yapar.\n2b2. Kullanım senaryosu sona erer.\n';
    expect(await leavesOf(text, 'Filo müdürü onarımı reddeder')).toBe(
      'o: Sistem durumu "Beklemede" yapar',
    );
  });
});

describe('a rule of what has to be entered', () => {
  it.each([
    '## Business rules\n| No. | Rule |\n|---|---|\n| BR-04 | If a third party is involved, the police number is mandatory. |',
    '## Business rules\n- If a third party is involved, the police number is required.',
    '## Business rules\n- If a third party is involved, the coordinator is informed.',
  ])('is no branch where the flow says what happens: %s', async (rules) => {
    const { lines, questions } = await linesAndQuestions(
      `## Main flow\n1. The driver adds a note.\n2. The driver sends the report.\n3. The system shows a summary.\n\n## Extensions\n2a. A third party is involved\n2a1. The driver enters the name.\n2a2. The use case continues at step 3.\n\n${rules}\n`,
    );
    expect(lines.filter((line) => line.includes('['))).toHaveLength(1);
    expect(questions).toEqual([]);
  });

  it('is no branch in Turkish', async () => {
    const { lines, questions } = await linesAndQuestions(
      '## Ana akış\n1. Sürücü not ekler.\n2. Sürücü bildirimi gönderir.\n3. Sistem özeti gösterir.\n\n## Alternatif akışlar\n2a. Üçüncü taraf var\n2a1. Sürücü adı girer.\n2a2. Akış 3. adımdan devam eder.\n\n## İş kuralları\n- Üçüncü taraf varsa polis numarası zorunludur.\n',
    );
    expect(lines.filter((line) => line.includes('['))).toHaveLength(1);
    expect(questions).toEqual([]);
  });
});

describe('a sentence of two acts', () => {
  it('is not parted where the second has nobody of its own', async () => {
    const { lines } = await linesAndQuestions(
      '1. The driver adds a photo.\n2. The system rejects the photo with message M-04 and keeps the other photos.\n3. The driver sends the report.\n',
    );
    expect(lines.join('\n')).toContain('with message M-04 and keeps the other photos');
  });
});

describe('a rule in a message', () => {
  it('is of what the message names', async () => {
    const draft = await draftOf(
      '1. The user enters the age.\n2. The system shows the error "AGE_OUT_OF_RANGE: The age must be between 18 and 65".\n3. The user leaves.\n',
    );
    expect(dataIn(draft)).toEqual(['age valid: 18, 65', 'age invalid: 17, 66']);
    const turkish = await draftOf(
      '1. Kullanıcı yaşı girer.\n2. Sistem görevliye "ARALIK_DISI: Yaş 18 ile 65 arasında olmalıdır" hatasını gösterir.\n3. Kullanıcı çıkar.\n',
    );
    expect(dataIn(turkish)).toEqual(['yaş valid: 18, 65', 'yaş invalid: 17, 66']);
  });
});
