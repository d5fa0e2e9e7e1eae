import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const FLOW = '1. The agent opens the request.\n2. The system shows its state.\n';
const AKIS = '1. Temsilci talebi açar.\n2. Sistem durumunu gösterir.\n';

describe('what a document says of its project', () => {
  it.each([
    [
      'English',
      `# Returns\n\n## Executive summary\n\n| Area | Expected benefit |\n|---|---|\n| Stock | It is updated at once. |\n\n## Goals\n\n| Goal | Target | Measurement method |\n|---|---|---|\n| Speed | 2 min | Log files |\n| Errors | 0 | Reports |\n\n## Stakeholders and RACI\n\n| Stakeholder | Role | RACI |\n|---|---|---|\n| Sponsor | Manager | A |\n| Team | Sales | C |\n\n### In scope (phase 1)\n\n- Receiving the request, updating the stock and informing the customer.\n\n## Return\n\n${FLOW}`,
      'Return',
    ],
    [
      'Turkish',
      `# İade\n\n## Yönetici özeti\n\n| Alan | Beklenen fayda |\n|---|---|\n| Stok | Anında güncellenecektir. |\n\n## Hedefler\n\n| Hedef maddesi | Hedeflenen değer | Ölçüm yöntemi |\n|---|---|---|\n| Hız | 2 dk | Kayıtlar |\n| Hata | 0 | Raporlar |\n\n## Paydaşlar ve RACI\n\n| Paydaş | Rol | RACI |\n|---|---|---|\n| Sponsor | Müdür | A |\n| Ekip | Satış | C |\n\n### Kapsam içi (faz 1)\n\n- **Süreç kapsamı:** talebin alınması, stok güncelleme ve bilgilendirme.\n\n## İade akışı\n\n${AKIS}`,
      'İade akışı',
    ],
  ])('is neither a flow nor a table of decisions: %s', async (_, text, name) => {
    const { models, testData } = await draftOf(text);
    expect(models.map((model) => model.name)).toEqual([name]);
    expect(testData).toEqual([]);
  });
});
