/** A JSON schema, as much of it as our own contract uses. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};

const ID = '019aa2f0-7c1e-7b3a-9d52-3f6c1e8a4b70';
const TIME = '2026-11-03T09:30:00.000Z';
const place = (x: number) => ({ x, y: 0 });

/** What a field of this name holds in an example; a list stands for its items too. */
const BY_NAME: Record<string, unknown> = {
  address: 'Moda Caddesi 12, İstanbul',
  caseKey: 'K7Q2M4XWZA',
  caseKeys: ['K7Q2M4XWZA'],
  companyName: 'Northwind',
  continues: 'P3B5N7TCHE',
  criterion: 'edges',
  dataRequestFilter: '{"validity":"invalid"}',
  description: 'How a visitor becomes a customer',
  edgeId: 'e1',
  edges: [
    { id: 'e1', source: 'start', target: 'enter' },
    { id: 'e2', source: 'enter', target: 'end', guard: '<password> is valid' },
  ],
  email: 'ayse@example.com',
  endpoint: 'https://push.example.com/send/b3BhcXVl',
  expected: 'The dashboard opens',
  firstName: 'Ayşe',
  invitedBy: 'Işıl Çağ',
  key: 'K7Q2M4XWZA',
  keyword: 'When',
  label: 'the user enters <password>',
  lastName: 'İnan',
  link: 'https://jira.example.com/browse/REQ-12',
  message: 'Done.',
  month: 11,
  name: 'Sign-in',
  nodeId: 'enter',
  nodes: [
    { id: 'start', type: 'start', position: place(0) },
    { id: 'enter', type: 'step', position: place(150), stepId: ID },
    { id: 'end', type: 'end', position: place(300) },
  ],
  password: 'Abcdef1!',
  currentPassword: 'Abcdef1!',
  newKey: 'K7Q2M4XWZA',
  newPassword: 'Uvwxyz2?',
  pattern: 'https://jira.example.com/browse/{id}',
  percent: 100,
  phone: '+90 555 000 00 00',
  plan: 'free',
  projectName: 'Online banking',
  projectSlug: 'online-banking',
  projectSlugs: ['online-banking'],
  slug: 'online-banking',
  strength: 1,
  text: 'the user enters Abcdef1!',
  timeZone: 'Europe/Istanbul',
  token: 'b3BhcXVlLWFuZC1yYW5kb20',
  updatedBy: 'Ayşe İnan',
  url: 'https://hooks.example.com/caseloom',
  createdBy: 'Ayşe İnan',
  username: 'ayse',
  values: ['Abcdef1!'],
  value: 'Abcdef1!',
  year: 2026,
};

/** An example of what a schema takes: made from the names of its fields, so that no call goes without. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return fits(schema, BY_NAME[name]) ? BY_NAME[name] : schema.enum[0];
  if (Object.hasOwn(BY_NAME, name) && fits(schema, BY_NAME[name])) return BY_NAME[name];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return ofChoices(choices, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  return ofType(schema, name);
}

/** The first that is more than nothing; a picture is too long to be shown. */
function ofChoices(choices: Schema[], name: string): unknown {
  const telling = choices.find((one) => one.type !== 'null' && !one.pattern?.includes('base64'));
  return exampleOf(telling ?? choices.at(-1) ?? {}, name);
}

function ofType(schema: Schema, name: string): unknown {
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''))] : [];
    case 'boolean':
      return !/^(isHidden|isSecret|truncated)$/.test(name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
    case 'string':
      return ofString(schema, name);
    case 'null':
      return null;
    default:
      return 'text';
  }
}

function ofObject({ properties, additionalProperties }: Schema): unknown {
  const fields = Object.entries(properties ?? {}).map(([name, one]) => [
    name,
    exampleOf(one, name),
  ]);
  if (fields.length > 0 || typeof additionalProperties !== 'object')
    return Object.fromEntries(fields);
  return { password: exampleOf(additionalProperties) };
}

const BY_FORMAT: Record<string, string> = {
  uuid: ID,
  'date-time': TIME,
  date: TIME.slice(0, 10),
  email: 'ayse@example.com',
  uri: 'https://caseloom.example.com',
};

function ofString({ format = '' }: Schema, name: string): string {
  return BY_FORMAT[format] ?? (name.endsWith('Url') ? 'https://caseloom.example.com' : 'text');
}

/** Whether a kept example is of the schema's kind; what it holds in detail is the test's to prove. */
function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return choices.some(
      (one) => one.const === value || (one.const === undefined && fits(one, value)),
    );
  if (schema.format || schema.pattern?.includes('base64')) return schema.format === 'email';
  if (Array.isArray(value))
    return schema.type === 'array' && value.every((one) => fits(schema.items ?? {}, one));
  if (schema.type === 'integer') return Number.isInteger(value);
  if (schema.type === 'object') return typeof value === 'object' && hasFields(schema, value);
  return typeof value === schema.type;
}

function hasFields({ required = [], properties }: Schema, value: unknown): boolean {
  const names = Object.keys(value ?? {});
  return (
    required.every((name) => names.includes(name)) &&
    names.every((name) => name in (properties ?? {}))
  );
}
