import { readFileSync } from 'node:fs';
import { validate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';
import { edgesOf } from './testing.ts';

function accepted(text: string, name = 'a.txt') {
  const answer = read(text, name);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const [root, ...models] = answer.models;
  if (!root) throw new Error('no model');
  expect(validate(root, { steps: answer.steps, testData: [], models })).toEqual([]);
  return { ...answer, root };
}

const edgesIn = (text: string, name?: string) => edgesOf(accepted(text, name));
const example = (name: string) =>
  accepted(readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8'), name);

describe('diagrams of other projects', () => {
  it('reads a flowchart of Mermaid, whose questions become labels of edges', () => {
    const read = example('deploy-pipeline.mmd');
    expect(edgesOf(read)).toEqual([
      'Build Docker Image > Deploy to Staging',
      'Compile Source > Test Suite',
      'Deploy to Production > Success',
      'Deploy to Staging > Run Integration Tests',
      'Notify Developer > Start Build',
      'Rollback & Alert > end',
      'Run Integration Tests > Deploy to Production: Tests Passed? Yes',
      'Run Integration Tests > Rollback & Alert: Tests Passed? No',
      'Start Build > Compile Source',
      'Success > end',
      'Test Suite > Build Docker Image: Tests Passed? Yes',
      'Test Suite > Notify Developer: Tests Passed? No',
      'start > Start Build',
    ]);
    expect(read.report.map(({ code }) => code)).toEqual([
      ...['start_added', 'laid_out', 'decisions_as_edges', 'left_out'],
    ]);
  });

  it('reads states of Mermaid as checks and what leads from one to another as actions', () => {
    const read = example('state-machine.mmd');
    expect(read.steps.map(({ type, label }) => `${type}: ${label}`)).toEqual([
      'outcome: Cold',
      'outcome: Firing_a',
      'outcome: Firing_b',
      'outcome: Quenching',
      'action: Preheat',
      'action: Shut down',
      'action: Rotate',
      'action: Relit',
    ]);
    expect(edgesOf(read)).toContain('Preheat > Firing_a');
  });

  it('reads a loop of PlantUML, which is left where its question does not hold', () => {
    const read = example('activity-repeat.plantuml');
    expect(read.root.name).toBe('Repeat - Activity Diagram');
    expect(edgesOf(read)).toEqual([
      'Drink Homebrew > Eat Hot Wings: Still Hungry?',
      'Drink Homebrew > end',
      'Eat Hot Wings > Drink Homebrew',
      'start > Eat Hot Wings',
    ]);
  });

  it('puts what PlantUML forks in sequence', () => {
    const read = example('activity-parallel.plantuml');
    expect(edgesOf(read)).toEqual([
      'Drink Homebrew > Having Fun!!!: Turn On The Game? yes',
      'Drink Homebrew > Not Having Fun: Turn On The Game? no',
      'Eat Hot Wings > Drink Homebrew',
      'Eat Poptart > Go To Bed',
      'Go To Bed > end',
      'Having Fun!!! > Scream At TV!!',
      'Not Having Fun > Eat Poptart',
      'Scream At TV!! > Go To Bed',
      'start > Eat Hot Wings',
    ]);
    expect(read.report).toContainEqual({ code: 'parallel_in_sequence', params: { count: 1 } });
  });

  it('reads a chain of Graphviz', () => {
    const read = example('holy-grenade.gv');
    expect(read.root.name).toBe('the holy hand grenade');
    expect(edgesOf(read)).toEqual(['1 > 2', '2 > 3', '3 > lob', 'lob > end', 'start > 1']);
  });
});

describe('a flowchart of Mermaid', () => {
  it('is read with every kind of arrow and form of label', () => {
    const text = `flowchart LR
      s((Start)) --> A & B
      A -- one --> C; B -->|"two (2)"| C
      C == three ==> D -. v1.0 .-> E
      E x--x F o--o G <--> H ---|four| I
      I e1@--> J:::warm
      e1@{ animate: true }
      J --> z([Bitir])`;
    expect(edgesIn(text)).toEqual([
      'A > C: one',
      'B > C: two (2)',
      'C > D: three',
      'D > E: v1.0',
      'E > F',
      'F > G',
      'G > H',
      'H > I: four',
      'I > J',
      'J > end',
      'start > A',
      'start > B',
    ]);
  });

  it('has a step for what an arrow asks somebody to do, and the node behind it as its result', () => {
    const read = accepted(
      `flowchart TD
      A([Başla]) --> B[Sepeti aç]
      B --> C{Kupon var mı?}
      C -->|Kupon gir| D[Kupon uygulandı]
      C -->|Hayır| E[Ödeme sayfası]
      D --> E
      E -->|Kartla öde| F[3D Secure doğrulaması]
      F -->|Şifre doğru| G[Sipariş onaylandı]
      F -->|Şifre yanlış| E
      G --> Z([Bitir])`,
      'a.mmd',
    );
    expect(edgesOf(read)).toEqual([
      '3D Secure doğrulaması > Sipariş onaylandı: Şifre doğru',
      '3D Secure doğrulaması > Ödeme sayfası: Şifre yanlış',
      'Kartla öde > 3D Secure doğrulaması',
      'Kupon gir > Kupon uygulandı',
      'Kupon uygulandı > Ödeme sayfası',
      'Sepeti aç > Kupon gir: Kupon var mı? Kupon gir',
      'Sepeti aç > Ödeme sayfası: Kupon var mı? Hayır',
      'Sipariş onaylandı > end',
      'start > Sepeti aç',
      'Ödeme sayfası > Kartla öde',
    ]);
    const typeOf = (label: string) => read.steps.find((step) => step.label === label)?.type;
    expect(['Kartla öde', 'Kupon gir', 'Sepeti aç'].map(typeOf)).toEqual([
      ...['action', 'action', 'action'],
    ]);
    expect(['Kupon uygulandı', '3D Secure doğrulaması'].map(typeOf)).toEqual([
      ...['outcome', 'outcome'],
    ]);
    expect(read.report).toContainEqual({ code: 'decisions_as_edges', params: { count: 1 } });
    expect(read.report).toContainEqual({ code: 'arrows_as_steps', params: { count: 2 } });
  });

  it('has its words without quotes, tags, entities and Markdown', () => {
    const text = `graph TD;
      A["open the <b>shop</b><br/>again"] --> B["\`pay **now**\`"] --> C["say #quot;hi#quot; &amp; #35;1"]`;
    expect(edgesIn(text).slice(0, 2)).toEqual([
      'open the shop again > pay now',
      'pay now > say "hi" & #1',
    ]);
  });

  it('is read without styles, comments, directives and the fence of Markdown around it', () => {
    const text =
      '\uFEFF# Flow\r\n\r\n```mermaid\r\n---\r\ntitle: Pay\r\n---\r\n%%{init: {}}%%\r\nflowchart TD\r\n' +
      'A --> B %% why\r\nstyle A fill:#fff\r\nclassDef x fill:#fff\r\nclass A x\r\nclick A "x"\r\nlinkStyle 0 a:b\r\n```\r\nEnd';
    const read = accepted(text, 'pay.mmd');
    expect(read.root.name).toBe('Pay');
    expect(edgesOf(read)).toEqual(['A > B', 'B > end', 'start > A']);
  });

  it('leads arrows of a subgraph to its first and from its last nodes, and keeps a loop at one node', () => {
    const text = 'graph LR\nX --> g --> Y\nsubgraph g [The group]\na --> b\nb --> b\nend';
    expect(edgesIn(text)).toEqual(['X > a', 'Y > end', 'a > b', 'b > Y', 'b > b', 'start > X']);
  });

  it('keeps a rhombus as a step where it says something to do', () => {
    const text = 'graph LR\na --> d{Check the stock}\nd -- full --> b\nd -- empty --> c';
    expect(edgesIn(text)).toContain('a > Check the stock');
  });
});

describe('a state diagram', () => {
  it('of PlantUML keeps guards as labels, and leaves out notes and styles', () => {
    const text = `@startuml
      skinparam state {
        BackgroundColor red
      }
      [*] -> Open
      state "Closed for good" as Closed
      state c <<choice>>
      Open -down-> c : close [no guests]
      c --> Closed : [empty]
      c -[#blue]-> Open : [full]
      note right of Open
        text --> text
      end note
      Closed --> [*]
      @enduml`;
    const read = accepted(text);
    expect(edgesOf(read)).toEqual([
      'Closed for good > end',
      'Open > close: [no guests]',
      'close > Closed for good: [empty]',
      'close > Open: [full]',
      'start > Open',
    ]);
    expect(read.report).toContainEqual({ code: 'left_out', params: { field: 'note', count: 1 } });
  });
});

describe('a state diagram of Mermaid or PlantUML', () => {
  const lines = `[*] --> Idle : power on
      Idle --> Open : open [key valid] / unlock; greet
      Open --> Idle : / lock
      Open --> [*]`;

  it.each([
    ['Mermaid', `stateDiagram-v2\n${lines}`],
    ['PlantUML', `@startuml\n${lines}\n@enduml`],
  ])('has a step for each event and an expected result for each effect: %s', (_, text) => {
    const read = accepted(text);
    expect(edgesOf(read)).toEqual([
      'Idle > open: [key valid]',
      'Open > end',
      'Open > lock',
      'greet > Open',
      'lock > Idle',
      'open > unlock',
      'power on > Idle',
      'start > power on',
      'unlock > greet',
    ]);
    const actions = read.steps.filter(({ type }) => type === 'action');
    expect(actions.map(({ label }) => label)).toEqual(['power on', 'open']);
  });
});

describe('a box of a flowchart', () => {
  const rolesIn = (text: string) =>
    accepted(text).steps.map(({ type, label }) => `${type}: ${label}`);

  it('is an expected result where its words say what is seen', () => {
    const text = `@startuml
      start
      :Enter code;
      if (Code right?) then (yes)
        :Show dashboard;
        :Press Sign out;
      else (no)
        :Show "code wrong";
      endif
      stop
      @enduml`;
    expect(rolesIn(text)).toEqual([
      ...['action: Enter code', 'outcome: Show dashboard', 'action: Press Sign out'],
      'outcome: Show "code wrong"',
    ]);
  });

  it('is an expected result where only the end follows, unless it says what to do', () => {
    const text = `flowchart TD
      A([Start]) --> B[Search page] --> C{Found?}
      C -->|Yes| D[Result page] --> J{ }
      C -->|No| E[Press Clear] --> J
      J --> Z([End])`;
    expect(rolesIn(text)).toEqual([
      ...['action: Search page', 'outcome: Result page', 'action: Press Clear'],
    ]);
  });

  it('is no result of its own where nothing comes before it', () => {
    expect(rolesIn('flowchart TD\nA([Start]) --> B[Search page] --> Z([End])')).toEqual([
      'action: Search page',
    ]);
  });
});

describe('an activity of PlantUML', () => {
  it('is read with cases, loops, breaks and steps of several lines', () => {
    const text = `@startuml
      start
      switch (kind?)
      case (a)
        :do
        a;
      case (b)
        :do b;
        stop
      endswitch
      while (more?) is (yes)
        if (broken?) then (yes)
          break
        endif
        :go on;
      endwhile (no)
      :finish up;
      @enduml`;
    expect(edgesIn(text)).toEqual([
      'do a > finish up: more? no',
      'do a > finish up: more? yes · broken? yes',
      'do a > go on: more? yes',
      'do b > end',
      'finish up > end',
      'go on > finish up: more? no',
      'go on > finish up: more? yes · broken? yes',
      'go on > go on: more? yes',
      'start > do a: kind? a',
      'start > do b: kind? b',
    ]);
  });
});

describe('a graph of Graphviz', () => {
  it('may end in its accepting nodes, and begins at its points', () => {
    const text = `/* states */ strict digraph "g" {
      node [shape=doublecircle]; b
      node [shape=circle] // others
      p [shape=point]; p -> a
      a -> {b; c} [label="x" + "y"]
      subgraph cluster_1 { c -> a [dir=back, label=<back <b>again</b>>] }
    }`;
    expect(edgesIn(text)).toEqual([
      'a > b: xy',
      'a > c: back again',
      'a > c: xy',
      'b > end',
      'c > end',
      'start > a',
    ]);
  });
});

describe('a diagram that cannot be read', () => {
  it.each([
    ['flowchart LR\nA --> ', 'diagram_line_invalid', { line: 2 }],
    ['flowchart LR\nA --> B\nA -- x', 'diagram_line_invalid', { line: 3 }],
    ['stateDiagram\n[*] --> A\n?!', 'diagram_line_invalid', { line: 3 }],
    ['digraph { a -> [ }', 'diagram_line_invalid', { line: 1 }],
    ['@startuml\n:a;\nendif\n@enduml', 'diagram_line_invalid', { line: 3 }],
    ['@startuml\nA -> B: hi\n@enduml', 'diagram_kind_unknown', { kind: 'PlantUML' }],
    ['```mermaid\nsequenceDiagram\n```', 'diagram_kind_unknown', { kind: 'sequenceDiagram' }],
    ['digraph { }', 'model_without_steps', {}],
    [
      `digraph { ${Array.from({ length: 5001 }, (_, index) => `n${index}`).join(';')} }`,
      'diagram_too_large',
      { limit: 5000 },
    ],
  ])('is refused with its line or kind: %.40s', (text, code, params) => {
    expect(read(text, 'a')).toEqual({ ok: false, problem: { code, params } });
  });

  it('never throws, whatever stands behind its header', () => {
    const headers = ['flowchart LR\n', 'stateDiagram\n', 'digraph {', '@startuml\nstart\n'];
    const sign = fc.constantFrom(...'{}[]()<>|-=.:;"`~&@#%/\\ \nab*', '-->', 'if (', 'state ');
    const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom(...headers),
        text,
        (header, rest) => void read(header + rest, 'x'),
      ),
    );
  });
});

describe('any graph', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.nat(6), fc.nat(6)), {
    minLength: 1,
    maxLength: 15,
    selector: String,
  });
  const writers: Record<string, (edges: [number, number][]) => string> = {
    Mermaid: (edges) =>
      `flowchart LR\n${edges.map(([a, b]) => `n${a} -->|to ${b}| n${b}`).join('\n')}`,
    Graphviz: (edges) =>
      `digraph {${edges.map(([a, b]) => `n${a} -> n${b} [label="to ${b}"]`).join(';')}}`,
  };

  it.each(Object.entries(writers))(
    'written as %s has the same edges when it is read',
    (_, write) => {
      fc.assert(
        fc.property(pairs, (edges) => {
          const drawn = edgesIn(write(edges)).filter((edge) => edge.includes(':'));
          expect(drawn).toEqual(edges.map(([a, b]) => `n${a} > n${b}: to ${b}`).toSorted());
        }),
      );
    },
  );
});
