import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const EN = ['1. The clerk enters the weight.', '2. The clerk saves the entry.'].join('\n');
const TR = ['1. Memur ağırlığı girer.', '2. Memur kaydı saklar.'].join('\n');

describe('the purpose and the scope of a document', () => {
  const PROSE =
    'The station receives about 9,000 seed samples a year. Printing itself and the posting are described in X-20 and are out of scope.';
  const DUZYAZI =
    'İstasyon yılda 9.000 numune alır. Çimlenme testi ile basım SSD-20 belgesinde anlatılır, memur bunları ayrıca yapar.';

  it.each([
    `# Purpose and scope\n\n${PROSE}\n\n# Use case: Weigh\n\n## Main flow\n\n${EN}\n`,
    `# 1 Introduction and scope\n\n${PROSE}\n\n# 2 Weighing\n\n${EN}\n`,
    `Purpose and scope\n\n${PROSE}\n\nMain flow\n\n${EN}\n`,
    `# Amaç ve kapsam\n\n${DUZYAZI}\n\n# Kullanım senaryosu: Tartım\n\n## Ana akış\n\n${TR}\n`,
  ])('make no model and no step beside a flow: %s', async (text) => {
    const models = Object.values(drawn(await draftOf(text)));
    expect(models).toHaveLength(1);
    expect(models.flat()).toHaveLength(3);
  });
});

describe('a table that explains words or lists messages', () => {
  it.each([
    ['Term | Meaning', 'Lot | A quantity of seed of the same origin'],
    ['Abbreviation | Definition', 'FSS | The functional specification of a screen'],
    ['No. | Text | When', 'M-01 | No such contract | Contract number unknown'],
    ['Code | Message', 'E-12 | The weight is missing on this page'],
    ['Terim | Anlamı', 'Parti | Aynı kaynaktan gelen tohum miktarı'],
    ['Kod | Mesaj', 'M-01 | Böyle bir sözleşme yok'],
    ['Mesaj no | Mesaj metni | Ne zaman', 'M-01 | Sözleşme yok | Sözleşme numarası bilinmiyorsa'],
  ])('makes no branch, no step and no question: %s', async (heading, row) => {
    const rule = heading.replace(/[^|]+/g, '---');
    const flow = /[ğış]/.test(`${heading}${row}`) ? TR : EN;
    const table = `| ${heading} |\n|${rule}|\n| ${row} |\n| ${row.replace('1', '2')} |\n`;
    const text = `# Weighing\n\n${flow}\n\n## Words\n\n${table}`;
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toHaveLength(3);
    expect(questions).toEqual([]);
    expect((await draftOf(text)).leftOver.map((one) => one.text)).toContain(row);
  });
});

describe('numbered business rules behind a flow', () => {
  it.each([
    [EN, 'BR-5: Treated seed is only accepted in a sealed bag.'],
    [EN, 'BR-3: A submitter may have at most 20 open samples.'],
    [TR, 'İK-4: Yeni memur kayıtları iki kez gözden geçirir.'],
  ])('are no steps of it: %s %s', async (flow, rule) => {
    const draft = await draftOf(`Weighing\n\n${flow}\n\n${rule}\n`, 'a.txt');
    expect(draft.steps).toHaveLength(2);
    expect(draft.leftOver.map(({ text }) => rule.endsWith(text))).toContain(true);
  });
});
