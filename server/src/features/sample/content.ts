import type { ModelEdge, ModelNode, StepType } from '@caseloom/engine';

const at = (x: number, y: number) => ({ position: { x, y } });
const step = (id: string, type: StepType, label: string, place: [number, number]): ModelNode => ({
  id,
  type: 'step',
  ...at(...place),
  data: { label, type },
});
const way = (source: string, target: string, guard?: string, label?: string): ModelEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  ...(guard && { guard }),
  ...(label && { label }),
});

export const SAMPLE_DATA = [
  { name: 'kullanıcı', validity: 'valid', values: ['ayse@ornek.com', 'mehmet@ornek.com'] },
  { name: 'parola', validity: 'valid', values: ['Deneme!23'] },
  { name: 'parola', validity: 'invalid', values: ['123', ''] },
  { name: 'kod', validity: 'valid', values: ['482913'], isPublic: true },
];

/** How the first cases of the second model went. */
export const SAMPLE_RESULTS = ['passed', 'passed', 'failed', 'passed'] as const;

/** Two models; the second calls the first, whose id it is given. */
export const sampleModels = [
  () => ({
    name: 'Şifre sıfırla',
    nodes: [
      { id: 'start', type: 'start', ...at(0, 60) },
      step('ask', 'action', 'Kullanıcı <kullanıcı> için sıfırlama kodu ister', [135, 60]),
      step('code', 'action', 'Kullanıcı <kod> kodunu girer', [390, 60]),
      step('new', 'action', 'Kullanıcı yeni parolasını belirler', [645, 60]),
      step('done', 'outcome', 'Parolanın değiştiği bildirilir', [900, 60]),
      { id: 'end', type: 'end', ...at(1155, 60) },
    ] as ModelNode[],
    edges: [
      way('start', 'ask'),
      way('ask', 'code'),
      way('code', 'new'),
      way('new', 'done'),
      way('done', 'end'),
    ],
  }),
  (resetId?: string) => ({
    name: 'Giriş akışı',
    nodes: [
      { id: 'start', type: 'start', ...at(0, 120) },
      step('open', 'context', 'Kullanıcı giriş sayfasını açar', [135, 120]),
      step('enter', 'action', 'Kullanıcı <kullanıcı> ve <parola> bilgilerini girer', [390, 120]),
      step('press', 'action', 'Kullanıcı Giriş düğmesine basar', [645, 60]),
      step('panel', 'outcome', 'Panel açılır', [945, 0]),
      step('error', 'outcome', 'Hata mesajı görünür', [945, 120]),
      { id: 'reset', type: 'nested', ...at(645, 240), ...(resetId && { modelId: resetId }) },
      { id: 'end', type: 'end', ...at(1245, 120) },
    ] as ModelNode[],
    edges: [
      way('start', 'open'),
      way('open', 'enter'),
      way('enter', 'press'),
      way('enter', 'reset', undefined, 'unuttum'),
      way('press', 'panel', '<parola> is valid'),
      way('press', 'error', '<parola> is invalid'),
      way('panel', 'end'),
      way('error', 'end'),
      way('reset', 'end'),
    ],
  }),
];
