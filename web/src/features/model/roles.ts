import type { Language } from '@caseloom/locales/language';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { DEFAULT_LANGUAGE, isLanguage } from '../../lib/languages.ts';
import { loadCode } from '../../lib/load-code.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { guessRoles, type ReadRole, type RoleGuess, withRoles } from './drawing/role-guess.ts';
import { change, currentDrawing, useEditor } from './editor.ts';
import { ROLES, roleKey } from './labels.ts';
import type { Tool } from './tool.ts';

/** What labels were read as, by language and label: drawings change more often than labels. */
const known = new Map<string, ReturnType<ReadRole>>();

type Rules = (label: string, language: Language) => ReturnType<ReadRole>;
/** Once they are there they work without a connection. */
let loaded: Rules | undefined;

/** The rules that read texts; they are loaded once they are asked for. */
async function loadRules(language: Language): Promise<ReadRole> {
  loaded ??= (await loadCode(() => import('@caseloom/formats/role'))).roleOf;
  const roleOf = loaded;
  return (label) => {
    const key = `${language} ${label}`;
    const read = known.get(key) ?? roleOf(label, language);
    known.set(key, read);
    return read;
  };
}

/** The rules, once they are there. */
export function useReadRole(): ReadRole | undefined {
  const language = useLanguage();
  const [rules, setRules] = useState<{ language: Language; readRole: ReadRole }>();
  useEffect(() => {
    let isOver = false;
    void loadRules(language).then((readRole) => {
      if (!isOver) setRules({ language, readRole });
    });
    return () => {
      isOver = true;
    };
  }, [language]);
  return rules?.language === language ? rules.readRole : undefined;
}

/** The roles that the words of the steps suggest; none where nothing can be changed. */
export function useRoleGuesses(): RoleGuess[] {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const readRole = useReadRole();
  return useMemo(
    () => (readRole && !isReadOnly ? guessRoles(drawing, steps, readRole) : []),
    [drawing, steps, readRole, isReadOnly],
  );
}

/** Gives every step the role that its words suggest, as one change, and says so; to everybody where there is none to give. */
export async function takeRoleGuesses(tool: Tool): Promise<void> {
  const { language } = i18next;
  const readRole = await loadRules(isLanguage(language) ? language : DEFAULT_LANGUAGE);
  const { steps } = useEditor.getState();
  const drawing = currentDrawing();
  const guesses = guessRoles(drawing, steps, readRole);
  if (guesses.length === 0) return tool.announceReason('noRoles');
  change('roles', withRoles(drawing, steps, guesses));
  const t = i18next.getFixedT(language, 'model');
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
