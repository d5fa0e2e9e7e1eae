import type { Language } from '@caseloom/locales/language';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import type { Drawing } from './drawing/drawing.ts';
import { guessRoles, type ReadRole, type RoleGuess, withRoles } from './drawing/role-guess.ts';
import { change, currentDrawing, type Editor, useEditor } from './editor.ts';
import { ROLES, roleKey, wordsOf } from './labels.ts';
import type { Tool } from './tool.ts';

/** What labels were read as, by language and label: drawings change more often than labels. */
const known = new Map<string, ReturnType<ReadRole>>();

type Rules = {
  roleOf: (label: string, language: Language) => ReturnType<ReadRole>;
  languageOf: (text: string) => Language;
};
/** Once they are there they work without a connection. */
let loaded: Rules | undefined;

/** The rules that read texts; they are loaded once they are asked for. */
async function loadRules(): Promise<Rules> {
  if (loaded) return loaded;
  const [{ roleOf }, { languageOf }] = await Promise.all([
    loadCode(() => import('@caseloom/formats/role')),
    loadCode(() => import('@caseloom/formats/language')),
  ]);
  loaded = { roleOf, languageOf };
  return loaded;
}

/** Reads labels in the language of a model, which is not that of the page; where it says none, in that of its words. */
function readerFor(
  { roleOf, languageOf }: Rules,
  { nodes, settings }: Drawing,
  steps: Editor['steps'],
): ReadRole {
  const words = () => nodes.map((node) => wordsOf(node, steps).label).join('\n');
  const language = settings.language ?? languageOf(words());
  return (label) => {
    const key = `${language} ${label}`;
    const read = known.get(key) ?? roleOf(label, language);
    known.set(key, read);
    return read;
  };
}

/** What reads the labels of the open model, once the rules are there; where nothing can be changed, they are not loaded. */
export function useReadRole(): ReadRole | undefined {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (isReadOnly) return;
    let isOver = false;
    void loadRules().then((found) => {
      if (!isOver) setRules(found);
    });
    return () => {
      isOver = true;
    };
  }, [isReadOnly]);
  return useMemo(
    () => (rules && !isReadOnly ? readerFor(rules, drawing, steps) : undefined),
    [rules, isReadOnly, drawing, steps],
  );
}

/** The roles that the words of the steps suggest; none where nothing can be changed. */
export function useRoleGuesses(): RoleGuess[] {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const readRole = useReadRole();
  return useMemo(
    () => (readRole ? guessRoles(drawing, steps, readRole) : []),
    [drawing, steps, readRole],
  );
}

/** Gives every step the role that its words suggest, as one change, and says so; to everybody where there is none to give. */
export async function takeRoleGuesses(tool: Tool): Promise<void> {
  const rules = await loadRules();
  const { steps } = useEditor.getState();
  const drawing = currentDrawing();
  const guesses = guessRoles(drawing, steps, readerFor(rules, drawing, steps));
  if (guesses.length === 0) return tool.announceReason('noRoles');
  change('roles', withRoles(drawing, steps, guesses));
  const t = i18next.getFixedT(i18next.language, 'model');
  const roles = rolesInWords(guesses, drawing.bddType, t);
  tool.announce(t('roles.set', { count: guesses.length, roles }));
}

/** `8 Then, 1 Given` */
export function rolesInWords(
  guesses: readonly RoleGuess[],
  bddType: 'bdd' | 'classic',
  t: TFunction<'model'>,
): string {
  const byRole = Map.groupBy(guesses, ({ type }) => type);
  return ROLES.flatMap((role) => {
    const count = byRole.get(role)?.length;
    return count ? t('roles.number', { count, role: t(roleKey(role, bddType)) }) : [];
  }).join(', ');
}
