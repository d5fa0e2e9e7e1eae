import { PATTERNS } from '../expression.ts';
import { type Framework, REWRITTEN } from '../framework.ts';
import type { Kind } from '../kinds.ts';
import { anchorLine } from '../merge.ts';
import { featureParts } from './feature-file.ts';
import { notesOf } from './notes.ts';

const WORDS = { context: 'Given', action: 'When', outcome: 'Then' } as const;

const TYPES: Record<Kind, string> = {
  ...{ text: 'String', integer: 'long', decimal: 'BigDecimal', boolean: 'boolean' },
  date: 'LocalDate',
};

const JAVA_WORDS =
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while record var yield sealed permits clone finalize getClass hashCode notify notifyAll toString wait equals'.split(
    ' ',
  );

const STEPS = `package caseloom;

import io.cucumber.datatable.DataTable;
import io.cucumber.java.PendingException;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.math.BigDecimal;
import java.time.LocalDate;

public class StepDefinitions {

${anchorLine('//', '    ')}
}
`;

const SUPPORT = `// ${REWRITTEN}
package caseloom;

import io.cucumber.java.ParameterType;
import java.time.LocalDate;

public class Caseloom {

    @ParameterType(name = "caseloomDate", value = ${literal(PATTERNS.date)}, useForSnippets = false, preferForRegexMatch = true)
    public LocalDate date(String text) {
        return LocalDate.parse(text);
    }

    /** A secret value by the environment variable that holds it; a feature says \\u2022\\u2022\\u2022\\u2022 for it. */
    static String secret(String name, String word) {
        if (!word.equals("\\u2022\\u2022\\u2022\\u2022")) return word;
        String value = System.getenv(name);
        if (value == null) throw new IllegalStateException("Set the environment variable " + name + ".");
        return value;
    }
}
`;

/** Cucumber in Java: a step definition for each step, and the feature of each model. */
export const cucumberJava: Framework = {
  naming: 'camel',
  paramNaming: 'camel',
  reserved: JAVA_WORDS,
  reservedParams: [...JAVA_WORDS, 'docString', 'table'],
  isFeature: true,
  stepsFile: 'src/test/java/caseloom/StepDefinitions.java',
  comment: '//',
  indents: ['    ', '        '],
  newStepsFile: () => STEPS,
  head: (one, expression) => {
    const parameters = [
      ...one.params.map(({ identifier, kind }) => `${TYPES[kind]} ${identifier}`),
      ...(one.hasDocString ? ['String docString'] : []),
      ...(one.hasTable ? ['DataTable table'] : []),
    ];
    const [type = 'action'] = one.types;
    // a backslash and a u are a letter to Java, in comments too
    const notes = notesOf(one).map((note) =>
      note.replaceAll('\\', '&#92;').replaceAll('*/', '*&#47;'),
    );
    return [
      '    /**',
      ...notes.map((note) => `     * ${note}`),
      '     */',
      `    @${WORDS[type]}(${literal(expression)})`,
      `    public void ${one.name}(${parameters.join(', ')}) {`,
      ...one.params.flatMap(({ identifier, secrets: [name] = [] }) =>
        name ? [`        ${identifier} = Caseloom.secret("${name}", ${identifier});`] : [],
      ),
    ];
  },
  body: ['        throw new PendingException("not written yet");', '    }'],
  atEnd: { closing: '}' },
  files: (code) => [
    { path: `src/test/resources/features/${code.slug}.feature`, parts: () => featureParts(code) },
    { path: 'src/test/java/caseloom/Caseloom.java', parts: () => [SUPPORT] },
  ],
};

/** A text as a literal: JSON's are Java's. */
function literal(text: string): string {
  return JSON.stringify(text.toWellFormed());
}
