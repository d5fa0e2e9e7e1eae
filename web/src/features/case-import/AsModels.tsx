import { LIMITS, type TestDataAnswer } from '@caseloom/contract';
import type { CaseModels, Keep, Likeness } from '@caseloom/formats/written-cases';
import { Alert, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { testDataOf } from '../project/api.ts';
import { CheckLists } from './CheckLists.tsx';
import { Covered } from './Covered.tsx';
import { type Chosen, hiddenRowsIn, nameOfFile } from './chosen-part.ts';
import { DrawingFields } from './DrawingFields.tsx';
import type { Choices, Takes } from './earlier-models.ts';
import { Found } from './Found.tsx';
import { namedNew, type Renamed } from './free-names.ts';
import { drawSheets } from './import-worker.ts';
import { KeepFields } from './KeepFields.tsx';
import { RowFaults } from './RowFaults.tsx';
import { SaveModels } from './SaveModels.tsx';
import { type Target, UpdateFields } from './UpdateFields.tsx';
import { useRequirements } from './use-requirements.ts';
import { type Updates, useUpdates } from './use-updates.ts';

export type CasesProps = {
  slug: string;
  file: File;
  chosen: Chosen[];
  /** Whether nothing else of the file has test cases. */
  isWholeFile: boolean;
  leavesOut: boolean;
  onLeavesOut: (leavesOut: boolean) => void;
  /** Which of them are imported. */
  keep: Keep;
  onKeep: (keep: Keep) => void;
  /** Called once they are imported. */
  onImported: () => void;
};

/** What a model has as its own is hidden from others. */
const isShared = ({ modelId }: TestDataAnswer) => modelId === null;

/** The cases of a file as models: how they are drawn, and what comes of it before anything is saved. */
export function AsModels({ slug, file, chosen, onImported, ...props }: CasesProps) {
  const { leavesOut, onLeavesOut, keep, onKeep } = props;
  const { t } = useTranslation('case-import');
  const [likeness, setLikeness] = useState<Likeness>('wording');
  const [byArea, setByArea] = useState(true);
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const data = useQuery(testDataOf(slug));
  const requirements = useRequirements(slug);
  const language = useLanguage();
  const options = { name: nameOfFile(file), likeness, byArea, separate, language };
  // places of nodes take most of the time, and are seen once the models are saved
  const draw = (isPlaced: boolean, signal: AbortSignal) =>
    drawSheets(
      {
        ...{
          chosen,
          leavesOut,
          keep,
          data: (data.data ?? []).filter(isShared),
          requirements: requirements.ids,
        },
        use: 'models',
        options: { ...options, isPlaced },
      },
      signal,
    );
  const drawing = useQuery({
    queryKey: [
      ...['drawn cases', file.name, file.lastModified, chosen.map(({ source }) => source.name)],
      ...[chosen.map((one) => one.columns), likeness, byArea, leavesOut, keep, [...separate]],
      language,
      [...requirements.ids],
    ],
    queryFn: ({ signal }) => draw(false, signal),
    enabled: data.isSuccess && requirements.isSuccess,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const [choices, setChoices] = useState<Choices>(new Map());
  const updates = useUpdates(slug, drawing.data?.drawn, choices);
  const [target, setTarget] = useState<Target>('update');
  const [takes, setTakes] = useState<Takes>(new Set());
  const chosenOf = ({ models }: CaseModels, all: Updates['all']) =>
    models.map(({ name }, index) =>
      target === 'update' || choices.has(name) ? all[index] : undefined,
    );
  const found = drawing.data ? chosenOf(drawing.data.drawn, updates.all) : [];
  const isKnown = !updates.isPending && !updates.error;
  const named = namedNew(drawing.data?.drawn.models ?? [], found, updates.taken);
  const place = async () => {
    const { drawn } = await draw(true, new AbortController().signal);
    const own = chosenOf(drawn, await updates.find(drawn, takes));
    const { models } = namedNew(drawn.models, own, updates.taken);
    return { drawn: { ...drawn, models }, updates: own };
  };
  return (
    <>
      {drawing.isFetching && (
        <Text role="status" size="sm" c="dimmed">
          {t('drawing.running')}
        </Text>
      )}
      {requirements.error && (
        <ErrorCard error={requirements.error} onRetry={requirements.refetch} />
      )}
      {updates.error && <ErrorCard error={updates.error} onRetry={updates.refetch} />}
      {drawing.error && <ErrorCard error={drawing.error} onRetry={drawing.refetch} />}
      {drawing.data && (
        <>
          <CheckLists of="models" chosen={chosen} count={drawing.data.checks} />
          <RowFaults
            remarks={drawing.data.remarks}
            skipped={drawing.data.skipped}
            unplaced={drawing.data.unplaced}
            forTool={drawing.data.forTool}
            notInModels={drawing.data.notInModels}
            hiddenRows={hiddenRowsIn(chosen)}
            leavesOut={leavesOut}
            onLeavesOut={onLeavesOut}
          />
          <Covered
            of="models"
            all={drawing.data.drawn.cases.flat().map((one) => one.case.requirements ?? [])}
          />
          <DrawingFields
            value={{ likeness, byArea }}
            merged={drawing.data.drawn.merged}
            counts={drawing.data.drawn.counts}
            onLikeness={setLikeness}
            onByArea={setByArea}
            separate={separate}
            onSeparate={setSeparate}
          />
          <Found found={drawing.data} />
          <KeepFields
            findings={drawing.data.findings}
            count={drawing.data.count}
            leftOut={drawing.data.leftOut}
            value={keep}
            onChange={onKeep}
          />
          {isKnown && (
            <>
              <UpdateFields
                updates={updates.all.filter((one) => one !== undefined)}
                isChosen={choices.size > 0}
                value={target}
                onChange={setTarget}
                takes={takes}
                onTakes={setTakes}
              />
              <NewNames renamed={named.renamed} />
            </>
          )}
          <SaveModels
            slug={slug}
            fileName={file.name}
            toSave={{
              drawn: {
                ...drawing.data.drawn,
                // what they are called is known once it is known what they update
                models: isKnown ? named.models : drawing.data.drawn.models,
              },
              updates: found,
            }}
            takes={takes}
            isStale={drawing.isFetching || !isKnown}
            isComparing={updates.isPending && !updates.error}
            targets={{
              candidates: updates.candidates,
              of: (index) => found[index]?.earlier.id ?? '',
              onChoose: (index, id) => {
                const { name } = drawing.data.drawn.models[index] ?? {};
                if (name !== undefined) setChoices(new Map([...choices, [name, id]]));
              },
            }}
            onPlace={place}
            onImported={onImported}
          />
        </>
      )}
    </>
  );
}

/** What new models are called whose names the project has already, or that are too long. */
function NewNames({ renamed }: { renamed: Renamed[] }) {
  const { t } = useTranslation('case-import');
  const namesOf = (why: Renamed['why']) =>
    renamed.flatMap((one) => (one.why === why ? t('existsAs', one) : []));
  const [taken, long] = [namesOf('taken'), namesOf('long')];
  return (
    <>
      {taken.length > 0 && (
        <Alert color="yellow" role="note">
          {t('exists', { count: taken.length, names: taken.join(', ') })}
        </Alert>
      )}
      {long.length > 0 && (
        <Alert color="yellow" role="note">
          {t('longNames', { count: long.length, names: long.join(', '), max: LIMITS.name })}
        </Alert>
      )}
    </>
  );
}
