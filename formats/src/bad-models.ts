import { deflateSync, strToU8 } from 'fflate';

/** A layer of draw.io with a label of HTML, and what it stands in. */
const MX_CELLS =
  '<mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="b" value="x" style="html=1" vertex="1" parent="1"/>';

const MX_END = '</root></mxGraphModel>';
/** A page that says little and unpacks to much. */
const PACKED_PAGE = btoa(
  String.fromCharCode(...deflateSync(strToU8(`${mxPage()}${' '.repeat(100_000)}${MX_END}`))),
);

/** What stands before and behind whatever is repeated, in each format of a model. */
export const MODEL_AROUND: [before: string, after: string][] = [
  ['<graphml><node id="a"><NodeLabel>', '</NodeLabel></node></graphml>'],
  ['<graphml><edge id="a"><EdgeLabel>', '</EdgeLabel></edge></graphml>'],
  ['<definitions xmlns="http://www.omg.org/spec/BPMN">', '</definitions>'],
  ['{"models":[{"vertices":[{"id":"a","name":"', '"}],"edges":[]}]}'],
  [`<mxGraphModel><root>${MX_CELLS}`, '</root></mxGraphModel>'],
  ['<mxfile><diagram>', '</diagram></mxfile>'],
  ['<scxml><state id="a"><transition event="e" cond="', '" target="a"/></state></scxml>'],
  [
    '<scxml><state id="a"><transition event="e" target="a"><script>',
    '</script></transition></state></scxml>',
  ],
  ['openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: ', '\n'],
  ['openapi: 3.1.0\n', '\n'],
  ['{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"', '"}}}}'],
  ['<opml><body><outline text="', '"/></body></opml>'],
  ['caseloom text/1\n', ''],
  ['caseloom text/1\nmodel a\n  start S\n  S --> S: ', '\n'],
  ['{"initial":"a","states":{"a":{"on":{"E":"', '"}}}}'],
  ['flowchart LR\n', '\na --> b'],
  ['flowchart LR\na["', '"] --> b'],
  ['flowchart LR\na -- ', ' --> b'],
  ['stateDiagram\na --> b\n', ''],
  ['digraph { ', ' a -> b }'],
  ['@startuml\nstart\n', '\n@enduml'],
  ['@startuml\nstart\n:', ';\n@enduml'],
  ['@startuml\n[*] --> a\n', '\n@enduml'],
];

/** What grows by items that differ, in each format of a model. */
export const MODEL_GROWING: [
  name: string,
  item: (index: number) => string,
  before?: string,
  after?: string,
][] = [
  ['wrong models', () => '1,', '{"format":"caseloom/1","models":[', '1]}'],
  [
    'islands',
    (index) => `{"id":"a${index}"},`,
    '{"models":[{"vertices":[',
    '{"id":"z"}],"edges":[]}]}',
  ],
  ['tasks', (index) => `<task id="t${index}" name="x"/>`, bpmn(), '</process></definitions>'],
  [
    'gateways in a row',
    gatewaysInARow,
    bpmn('<task id="g-1" name="x"/>'),
    '</process></definitions>',
  ],
  ['forks that end', forksThatEnd, bpmn('<task id="p-1" name="x"/>'), '</process></definitions>'],
  [
    'sub-processes',
    (index) => `<subProcess id="s${index}"><task id="u${index}"/></subProcess>`,
    bpmn(),
    '</process></definitions>',
  ],
  ['shapes of draw.io', mxShape, mxPage(), MX_END],
  ['shapes of draw.io with one id', () => mxShape(1), mxPage(), MX_END],
  ['layers of draw.io with one id', () => `<mxCell id="1"/>${mxShape(1)}`, mxPage(), MX_END],
  [
    'labels of one connector',
    () => '<mxCell id="x" value="y" vertex="1" parent="e"/>',
    mxPage(),
    MX_END,
  ],
  [
    'pages of draw.io',
    (index) => `<diagram name="${index}">${mxPage()}${MX_END}</diagram>`,
    '<mxfile>',
    '</mxfile>',
  ],
  ['packed pages of draw.io', () => `<diagram>${PACKED_PAGE}</diagram>`, '<mxfile>', '</mxfile>'],
  [
    'states of SCXML',
    (index) => `<state id="s${index}"><transition event="e" target="s${index}"/></state>`,
    '<scxml>',
    '</scxml>',
  ],
  [
    'what SCXML remembers',
    (index) =>
      `<state><transition event="e" cond="x${index} == 1"><assign location="x${index}" expr="x${index} + 1"/></transition></state>`,
    '<scxml>',
    '</scxml>',
  ],
  [
    'what SCXML counts',
    (index) =>
      `<state><transition event="e" cond="x${index % 90} == 1"><assign location="x${index % 90}" expr="1"/></transition></state>`,
    '<scxml>',
    '</scxml>',
  ],
  [
    'guards of one event',
    (index) => `<transition event="e" cond="x${index}" target="a"/>`,
    '<scxml><state id="a">',
    '</state></scxml>',
  ],
  [
    'transitions of an outer state',
    (index) => `<transition event="e${index}" target="a"/><state/>`,
    '<scxml><state id="a">',
    '</state></scxml>',
  ],
  [
    'regions of a parallel state',
    (index) => `<state><final id="f${index}"/></state>`,
    '<scxml><parallel>',
    '</parallel></scxml>',
  ],
  [
    'regions without an end',
    (index) => `<state id="r${index}"/>`,
    '<scxml><parallel id="p"><transition event="e" target="p"/>',
    '</parallel></scxml>',
  ],
  [
    'states of XState',
    (index) => `"s${index}":{"on":{"E":"s${index}"}},`,
    '{"initial":"a","states":{',
    '"a":{}}}',
  ],
  ['targets of XState', () => '"a.a",', '{"initial":"a","states":{"a":{"on":{"E":[', '"a"]}}}}'],
  [
    'operations of an API',
    (index) => `  /a${index}:\n    get: { parameters: [{ name: x${index}, in: query }] }\n`,
    'openapi: 3.1.0\npaths:\n',
  ],
  ['fields of a body', (index) => `"x${index}":{"maximum":${index}},`, apiBody(), '"x":{}}'],
  ['objects in objects', () => '"a":{"properties":{', apiBody(), '}'],
  ['lists in YAML', () => '- ', 'openapi: 3.1.0\npaths:\n'],
  ['items of OPML', (index) => `<outline text="x${index}"/>`, '<opml><body>', '</body></opml>'],
  ['nodes of a text', (index) => `  given n${index}: a @s\n`, 'caseloom text/1\nmodel a\n'],
  ['edges of a text', () => '  S --> S\n', 'caseloom text/1\nmodel a\n  start S\n'],
  ['indented lines of a text', (index) => `${' '.repeat(index % 50)}a\n`, 'caseloom text/1\n'],
  ['values of a text', (index) => `  - ${index}\n`, 'caseloom text/1\ndata a: valid text\n'],
  ['settings of a text', () => '  state x: boolean = true\n', 'caseloom text/1\nmodel a\n'],
  ['nodes of a flowchart', (index) => `n${index} --> n${index + 1}\n`, 'graph LR\n'],
  ['questions of a flowchart', questionsInARow, 'graph LR\na --> q0\n'],
  ['subgraphs', (index) => `subgraph s${index}\na${index}\nend\na --> s${index}\n`, 'graph LR\n'],
  ['states', (index) => `s${index} --> s${index + 1} : go ${index}\n`, 'stateDiagram\n'],
  ['nodes of a graph', (index) => `n${index} -> n${index + 1} `, 'digraph { ', ' }'],
  ['forks of an activity', () => 'fork\n:a;\nfork again\n:b;\nend fork\n', '@startuml\n'],
  ['questions of an activity', () => 'if (a?) then (b)\n:c;\nendif\n', '@startuml\n'],
];

function apiBody(): string {
  const path =
    '{"openapi":"3.1.0","paths":{"/a":{"post":{"requestBody":{"content":{"json":{"schema":';
  return `${path}{"properties":{`;
}

function bpmn(first = ''): string {
  return `<definitions xmlns="http://www.omg.org/spec/BPMN"><process id="p">${first}`;
}

function gatewaysInARow(index: number): string {
  return `<exclusiveGateway id="g${index}"/><sequenceFlow sourceRef="g${index - 1}" targetRef="g${index}"/>`;
}

function questionsInARow(index: number): string {
  return `q${index}{a?} -- x --> q${index + 1}\nq${index} -- y --> b${index}\n`;
}

function forksThatEnd(index: number): string {
  const flow = (target: string) => `<sequenceFlow sourceRef="p${index}" targetRef="${target}"/>`;
  return `<parallelGateway id="p${index}"/><task id="x${index}"/>${flow(`p${index + 1}`)}${flow(`x${index}`)}`;
}

function mxPage(): string {
  return `<mxGraphModel><root>${MX_CELLS}<mxCell id="e" edge="1" parent="1" source="b" target="b"/>`;
}

/** A shape and the connector that leads to it. */
function mxShape(index: number): string {
  return `<mxCell id="s${index}" value="&lt;b&gt;x" style="html=1" vertex="1" parent="1"/><mxCell edge="1" parent="1" source="s${index - 1}" target="s${index}"/>`;
}
