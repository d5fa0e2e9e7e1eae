import {
  AstBuilder,
  compile,
  GherkinClassicTokenMatcher,
  GherkinInMarkdownTokenMatcher,
  Parser,
} from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import type { FeatureSource } from './parse.ts';

/**
 * What Cucumber would run of a feature file, each scenario as a text: names, tags, steps
 * with their roles and arguments. By Cucumber's own compiler, and nothing of ours.
 *
 * @throws Error for a file that is no feature
 */
export function picklesOf({ name, text }: FeatureSource): string[] {
  const newId = IdGenerator.incrementing();
  const isMarkdown = name.endsWith('.md');
  const Matcher = isMarkdown ? GherkinInMarkdownTokenMatcher : GherkinClassicTokenMatcher;
  const document = new Parser(new AstBuilder(newId), new Matcher()).parse(text);
  return compile(document, name, newId).map(({ name: title, language, tags, steps }) =>
    JSON.stringify({
      ...{ title, language, tags: tags.map((tag) => tag.name) },
      steps: steps.map(({ text: words, type, argument }) => ({ words, type, argument })),
    }),
  );
}
