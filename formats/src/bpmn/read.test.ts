import { existsSync, globSync, readFileSync } from 'node:fs';
import { generate, validate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { read } from '../read.ts';

/** A file of one process; `Bounds` are left to those who test places. */
const file = (process: string, diagram = '') => `<?xml version="1.0"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">
  <bpmn:process id="p" name="Order">${process}</bpmn:process>${diagram}
</bpmn:definitions>`;
const flow = (source: string, target: string, rest = '') =>
  `<bpmn:sequenceFlow id="${source}-${target}" sourceRef="${source}" targetRef="${target}" ${rest}/>`;
const task = (id: string, rest = '') => `<bpmn:userTask id="${id}" name="${id}" ${rest}/>`;
const start = '<bpmn:startEvent id="s"/>';
const end = '<bpmn:endEvent id="e"/>';

function modelOf(process: string, diagram?: string) {
  const answer = read(file(process, diagram), 'order.bpmn');
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const [root, ...models] = answer.models;
  if (!root) throw new Error('no model');
  expect(validate(root, { steps: answer.steps, testData: [], models })).toEqual([]);
  return { ...answer, root };
}

/** Each edge as `from > to: label`, its ends by their ids. */
const edgesOf = ({ root }: ReturnType<typeof modelOf>) =>
  root.edges.map(
    ({ source, target, label }) => `${source} > ${target}${label ? `: ${label}` : ''}`,
  );

describe('a process of BPMN', () => {
  it('begins and ends where its events do, and says what a named event says', () => {
    const read = modelOf(
      `<bpmn:startEvent id="s" name="Order&#10;received"/>${task('pack')}
       <bpmn:endEvent id="e" name="Order sent"/>${flow('s', 'pack')}${flow('pack', 'e')}`,
    );
    expect(read.steps.map(({ type, label }) => `${type}: ${label}`)).toEqual([
      'context: Order received',
      'action: pack',
      'outcome: Order sent',
    ]);
    expect(edgesOf(read)).toEqual(['s > pack', 'pack > e', 'start > s', 'e > end']);
  });

  it('has as an outcome what it sends last, and as an action what it sends before it goes on', () => {
    const read = modelOf(
      `${start}${task('pay')}<bpmn:exclusiveGateway id="g"/><bpmn:sendTask id="ask" name="Ask again"/>
       <bpmn:sendTask id="mail" name="Send receipt"/>${task('pack')}${end}
       <bpmn:intermediateThrowEvent id="refuse" name="Refused"><bpmn:signalEventDefinition/></bpmn:intermediateThrowEvent>
       <bpmn:intermediateThrowEvent id="done" name="All is done"/>
       ${flow('s', 'pay')}${flow('pay', 'g')}${flow('g', 'mail')}${flow('g', 'ask')}${flow('ask', 'pay')}
       ${flow('g', 'refuse')}${flow('g', 'pack')}${flow('pack', 'done')}
       ${flow('mail', 'e')}${flow('refuse', 'e')}${flow('done', 'e')}`,
    );
    const types = Object.fromEntries(read.steps.map(({ label, type }) => [label, type]));
    expect(types).toEqual({
      ...{ pay: 'action', 'Ask again': 'action', pack: 'action', 'All is done': 'action' },
      ...{ 'Send receipt': 'outcome', Refused: 'outcome' },
    });
  });

  it('parts at a gateway into edges that hold the question and its answer', () => {
    const read = modelOf(
      `${start}${task('pay')}<bpmn:exclusiveGateway id="g" name="Paid?"/>${task('send')}${end}
       ${flow('s', 'pay')}${flow('pay', 'g')}${flow('g', 'send', 'name="yes"')}
       ${flow('g', 'pay', 'name="no"')}${flow('send', 'e')}`,
    );
    expect(edgesOf(read)).toEqual([
      'start > pay',
      'send > end',
      'pay > send: Paid? yes',
      'pay > pay: Paid? no',
    ]);
  });

  it('keeps some of many gateways in a row, whose answers would double without end', () => {
    const rows = Array.from({ length: 30 }, (_, index) => index);
    const gateways = rows.map((index) => `<bpmn:exclusiveGateway id="g${index}"/>`).join('');
    const answers = rows
      .slice(1)
      .flatMap((index) =>
        ['yes', 'no'].map((answer) => flow(`g${index - 1}`, `g${index}`, `name="${answer}"`)),
      );
    const read = modelOf(
      `${start}${task('ask')}${gateways}${task('go')}${end}${flow('s', 'ask')}${flow('ask', 'g0')}
       ${answers.join('')}${flow('g29', 'go')}${flow('go', 'e')}`,
    );
    expect(read.root.edges.length).toBeLessThan(1000);
    expect(read.root.nodes.length).toBeGreaterThan(4);
  });

  it('keeps a condition as the label of an edge that has none', () => {
    const read = modelOf(
      `${start}${task('a')}<bpmn:inclusiveGateway id="g"/>${end}${flow('s', 'a')}${flow('a', 'g')}
       <bpmn:sequenceFlow sourceRef="g" targetRef="e"><bpmn:conditionExpression>x &lt; 3</bpmn:conditionExpression></bpmn:sequenceFlow>
       ${flow('g', 'a', 'name="again"')}`,
    );
    expect(edgesOf(read)).toContain('a > end: [x \\< 3]');
  });

  it('draws parallel activities one after the other, in subprocesses too', () => {
    const fork = (id: string) => `<bpmn:parallelGateway id="${id}"/>`;
    const tasks = ['a', 'b', 'c', 'd'].map((id) => task(id)).join('');
    const pairs = ['s f', 'f a', 'f g', 'g b', 'g c', 'b h', 'c h', 'h d', 'a j', 'd j', 'j e'];
    const flows = pairs.map((pair) => flow(...(pair.split(' ') as [string, string]))).join('');
    const read = modelOf(
      `${start}${tasks}${['f', 'g', 'h', 'j'].map(fork).join('')}${end}${flows}`,
    );
    expect(edgesOf(read).toSorted()).toEqual(
      ['start > a', 'a > b', 'b > c', 'c > d', 'd > end'].toSorted(),
    );
    expect(read.report).toContainEqual({ code: 'parallel_in_sequence', params: { count: 2 } });
  });

  it('says where parallel branches do not meet', () => {
    const read = modelOf(
      `${start}<bpmn:parallelGateway id="f"/>${task('a')}${task('b')}${end}
       ${flow('s', 'f')}${flow('f', 'a')}${flow('f', 'b')}${flow('a', 'e')}${flow('b', 'e')}`,
    );
    expect(read.report).toContainEqual({ code: 'parallel_as_choice', params: { count: 1 } });
  });

  it('leads out of an activity where an event stands at its border, and on where a link is caught', () => {
    const link = '<bpmn:linkEventDefinition name="L"/>';
    const read = modelOf(
      `${start}${task('a')}${task('b')}${end}
       <bpmn:boundaryEvent id="late" attachedToRef="a"><bpmn:timerEventDefinition/></bpmn:boundaryEvent>
       <bpmn:intermediateThrowEvent id="go" name="go">${link}</bpmn:intermediateThrowEvent>
       <bpmn:intermediateCatchEvent id="on" name="on">${link}</bpmn:intermediateCatchEvent>
       ${flow('s', 'a')}${flow('a', 'e')}${flow('late', 'go')}${flow('on', 'b')}${flow('b', 'e')}`,
    );
    expect(edgesOf(read)).toEqual(expect.arrayContaining(['a > go: timer', 'go > on', 'on > b']));
  });

  it('nests a sub-process, and calls a process of the file', () => {
    const read = modelOf(
      `${start}<bpmn:subProcess id="sub" name="Check">${task('look')}</bpmn:subProcess>
       <bpmn:callActivity id="call" name="Ship" calledElement="ship"/>${end}
       ${flow('s', 'sub')}${flow('sub', 'call')}${flow('call', 'e')}`,
      `<bpmn:process id="ship" name="Shipping">${task('load')}</bpmn:process>`,
    );
    expect(read.models.map(({ name }) => name)).toEqual(['Order', 'Shipping', 'Check']);
    expect(read.root.nodes.flatMap(({ modelId }) => modelId ?? [])).toEqual(['sub', 'ship']);
    expect(read.report.map(({ code }) => code)).not.toContain('process_apart');
  });

  it('reports the messages between pools, which give no order of steps', () => {
    const message = '<bpmn:messageFlow id="m" sourceRef="a" targetRef="load"/>';
    const read = modelOf(
      `${start}${task('a')}${end}${flow('s', 'a')}${flow('a', 'e')}`,
      `<bpmn:collaboration id="c">${message}${message}</bpmn:collaboration>`,
    );
    expect(read.report).toContainEqual({
      ...{ code: 'left_out', params: { field: 'messageFlow', count: 2 } },
    });
  });

  it('leaves out what is on no path, and reports it', () => {
    const read = modelOf(
      `<bpmn:laneSet><bpmn:lane/><bpmn:lane/></bpmn:laneSet>${start}${task('a')}${end}
       ${task('undo', 'isForCompensation="true"')}<bpmn:dataObject id="d"/>
       ${flow('s', 'a')}${flow('a', 'e')}${flow('a', 'nowhere')}`,
    );
    expect(
      read.report.filter(({ code }) => code === 'left_out').map(({ params }) => params),
    ).toEqual([
      { field: 'lane', count: 2 },
      { field: 'userTask isForCompensation', count: 1 },
      { field: 'dataObject', count: 1 },
      { field: 'sequenceFlow', count: 1 },
    ]);
  });

  it('stands as it was drawn, with the notes, and nothing on top of another', () => {
    const shapeAt = (id: string, x: number, y: number) =>
      `<di:BPMNShape bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="100" height="80"/></di:BPMNShape>`;
    const { root } = modelOf(
      `${start}${task('a')}${task('b')}${end}
       <bpmn:textAnnotation id="n"><bpmn:text>soon</bpmn:text></bpmn:textAnnotation>
       ${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'e')}`,
      `<di:BPMNDiagram>${shapeAt('s', 0, 0)}${shapeAt('a', 100, 0)}${shapeAt('b', 230, 60)}${shapeAt('e', 400, 0)}${shapeAt('n', 230, 200)}</di:BPMNDiagram>`,
    );
    const place = (id: string) =>
      root.nodes.find((node) => node.id === id)?.position ?? { x: 0, y: 0 };
    expect(place('a').x).toBeGreaterThan(place('start').x);
    expect(place('b').x).toBeGreaterThanOrEqual(place('a').x + 210);
    expect(place('b').y).toBeGreaterThan(place('a').y);
    expect(root.settings?.notes).toMatchObject([{ text: 'soon' }]);
  });

  it.each([
    ['<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'model_without_steps'],
    ['<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process>', 'file_not_xml'],
  ])('is refused as %s', (text, code) => {
    expect(read(text, 'x.bpmn')).toMatchObject({ ok: false, problem: { code } });
  });
});

const folder = corpus('data/bpmn');

describe.skipIf(!existsSync(folder))('processes that others drew', () => {
  it.each(globSync(`${folder}/**/*.bpmn`))('%s is covered', (path) => {
    const answer = read(readFileSync(path, 'utf8'), path);
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    for (const model of answer.models) {
      const others = answer.models.filter((other) => other !== model);
      const context = { steps: answer.steps, testData: [], models: others };
      expect(validate(model, context)).toEqual([]);
      const made = generate(model, context);
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      expect(made.result.coverage.percent).toBe(100);
      const places = model.nodes.map(({ position: { x, y } }) => `${x} ${y}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});
