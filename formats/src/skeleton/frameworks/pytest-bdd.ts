import { type Framework, type ModelCode, REWRITTEN } from '../framework.ts';
import type { Kind } from '../kinds.ts';
import { anchorLine } from '../merge.ts';
import { featureParts } from './feature-file.ts';
import { notesOf } from './notes.ts';

const TYPES: Record<Kind, string> = {
  ...{ text: 'str', integer: 'int', decimal: 'Decimal', boolean: 'bool', date: 'date' },
};

/** What makes a value of the text of a feature. */
const CONVERTERS: Record<Kind, string | undefined> = {
  ...{ text: undefined, integer: 'int', decimal: 'Decimal' },
  ...{ boolean: '"true".__eq__', date: 'date.fromisoformat' },
};

const PYTHON_WORDS =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type print str int bool date Decimal request secret os pytest parsers step self docstring datatable'.split(
    ' ',
  );

const STEPS = `import os
from datetime import date
from decimal import Decimal

import pytest
from pytest_bdd import parsers, step


def secret(name: str, word: str) -> str:
    """A secret value by the environment variable that holds it; a feature says •••• for it."""
    if word != "••••":
        return word
    if name not in os.environ:
        raise RuntimeError(f"Set the environment variable {name}.")
    return os.environ[name]


${anchorLine('#')}
`;

/** pytest-bdd: a step function for each step, and for each model its feature and the tests of it. */
export const pytestBdd: Framework = {
  naming: 'snake',
  paramNaming: 'snake',
  reserved: PYTHON_WORDS,
  reservedParams: PYTHON_WORDS,
  isFeature: true,
  stepsFile: 'caseloom_steps.py',
  comment: '#',
  indents: ['', '    '],
  newStepsFile: () => STEPS,
  groupFor: (pattern, identifier) => `(?P<${identifier}>${pattern})`,
  head: (one, expression) => {
    const converters = one.params.flatMap(({ identifier, kind }) => {
      const converter = CONVERTERS[kind];
      return converter ? [`"${identifier}": ${converter}`] : [];
    });
    const options = converters.length > 0 ? `, converters={${converters.join(', ')}}` : '';
    const parameters = [
      'request',
      ...one.params.map(({ identifier, kind }) => `${identifier}: ${TYPES[kind]}`),
      ...(one.hasDocString ? ['docstring: str'] : []),
      ...(one.hasTable ? ['datatable: list[list[str]]'] : []),
    ];
    const notes = notesOf(one).map((note) => note.replaceAll('\\', '\\\\').replaceAll('"', '\\"'));
    return [
      // of any role, as in Cucumber: a line is told apart by its words alone
      `@step(parsers.re(${literal(expression)})${options})`,
      `def ${one.name}(${parameters.join(', ')}) -> None:`,
      ...`    """${notes.join('\n\n    ')}"""`.split('\n'),
      ...one.params.flatMap(({ identifier, secrets: [name] = [] }) =>
        name ? [`    ${identifier} = secret("${name}", ${identifier})`] : [],
      ),
    ];
  },
  body: ['    pytest.skip("not written yet")', ''],
  files: (code) => [
    { path: `features/${code.slug}.feature`, parts: () => featureParts(code) },
    { path: `test_${code.slug.replaceAll('-', '_')}.py`, parts: () => [tests(code)] },
  ],
};

/** A report finds a test case by a property of its test, as it names no tags. */
function tests({ slug }: ModelCode): string {
  return `# ${REWRITTEN}
import warnings

import pytest
from pytest_bdd import scenarios

pytest_plugins = ["caseloom_steps"]

# the tags of test cases are marks that nobody declares
warnings.filterwarnings("ignore", category=pytest.PytestUnknownMarkWarning)

scenarios("features/${slug}.feature")


@pytest.fixture(autouse=True)
def caseloom_id(request):
    for mark in request.node.iter_markers():
        if mark.name.startswith("TC-"):
            request.node.user_properties.append(("id", mark.name))
`;
}

/** A regular expression as a literal: raw where it may be, else as JSON, whose literals are Python's. */
function literal(text: string): string {
  const isRaw = !/["\p{Cc}\p{Cs}]/u.test(text);
  return isRaw ? `r"${text}"` : JSON.stringify(text.toWellFormed());
}
