import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const ENGLISH = `# Use case: Rent a boat

Main flow:
1. The guest opens the list.
2. The guest enters the hours.
   *Constraint: The guest keeps one boat at a time.*
3. The system saves the rental.

   *Constraint: The harbour keeps every rental for a year.*

Extensions:
2a. The boat is taken:
   - The system shows a warning.
   - *Constraint: The warning is shown within 3 seconds.*
`;
const TURKISH = `# Kullanım durumu: Tekne kiralama

Ana akış:
1. Konuk listeyi açar.
2. Konuk süreyi girer.
   *Kısıt: Konuk aynı anda tek tekne tutar.*
3. Sistem kiralamayı kaydeder.

   *Kısıt: Liman her kiralamayı bir yıl saklar.*

Uzantılar:
2a. Tekne doluysa:
   - Sistem uyarı gösterir.
   - *Kısıt: Uyarı 3 saniye içinde gösterilir.*
`;

describe('a constraint among steps', () => {
  it.each([
    [ENGLISH, 'a.md'],
    [ENGLISH, 'a.txt'],
    [TURKISH, 'a.md'],
    [TURKISH, 'a.txt'],
  ])('is no step and is listed: %s %s', async (text, name) => {
    const draft = await draftOf(text, name);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.join('\n')).not.toMatch(/Constraint|Kısıt/u);
    expect(lines).toHaveLength(5);
    expect(draft.leftOver).toHaveLength(3);
  });

  it.each([
    ['3. The guest pays.\n*Constraint: The deposit must be between 20 and 90 EUR.*\n', 'deposit'],
    ['3. Konuk öder.\n*Kısıt: Depozito 20 ile 90 TL arasında olmalıdır.*\n', 'depozito'],
  ])('is a rule of data where it states one: %s', async (end, name) => {
    const start = name === 'deposit' ? ENGLISH : TURKISH;
    const draft = await draftOf(`${start.slice(0, start.indexOf('   *'))}${end}`);
    expect(dataIn(draft)).toContain(`${name} valid: 20, 90`);
    expect(draft.leftOver).toEqual([]);
  });
});
