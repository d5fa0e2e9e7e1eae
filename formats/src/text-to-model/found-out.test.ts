import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const FLOW = `## Main flow
1. Clerk enters the weight.
2. System checks the weight.
3. System prints the label.

## Alternate flows
- **2a. Scale missing:**
  1. `;
const AKIS = `## Ana akış
1. Görevli ağırlığı girer.
2. Sistem ağırlığı kontrol eder.
3. Sistem etiketi basar.

## Alternatif akışlar
- **2a. Terazi yok:**
  1. `;

describe('the first step of a branch', () => {
  it.each([
    'System detects that the scale is not configured',
    'The system finds that the scale is not connected',
    'The system determines that a default scale is given but the scale is not enabled',
    'The clerk notices that the scale does not work',
  ])('is what is found out: %s', async (first) => {
    const { lines, questions } = await linesAndQuestions(
      `${FLOW}${first}\n  2. System applies the default scale\n  3. The use case resumes at step 3.\n`,
    );
    expect(lines.filter((line) => line.includes('['))).toHaveLength(1);
    expect(lines.find((line) => line.includes('[Scale missing]'))).toContain(first);
    expect(questions).toEqual([]);
  });

  it.each([
    'Sistem terazinin yapılandırılmadığını tespit eder',
    'Sistem, bağlı olmayan terazinin kullanılamayacağını belirler',
  ])('is what is found out in Turkish: %s', async (first) => {
    const { lines, questions } = await linesAndQuestions(
      `${AKIS}${first}\n  2. Sistem varsayılan teraziyi uygular\n  3. Kullanım senaryosu 3. adımdan devam eder.\n`,
    );
    expect(lines.find((line) => line.includes('[Terazi yok]'))).toContain(first);
    expect(questions).toEqual([]);
  });
});

describe('a message that states a rule', () => {
  it('is shown in a step all the same', async () => {
    const { lines } = await linesAndQuestions(
      `${FLOW}System notifies the clerk with error "OUT_OF_RANGE: Value must be between 1 and 30 kilograms"\n`,
    );
    expect(lines.join('\n')).toContain('System notifies the clerk with error "OUT_OF_RANGE');
    const turkish = await linesAndQuestions(
      `${AKIS}Sistem görevliye "ARALIK_DISI: Değer 1 ile 30 kilogram arasında olmalıdır" hatasını gösterir\n`,
    );
    expect(turkish.lines.join('\n')).toContain('Sistem görevliye "ARALIK_DISI');
  });
});
