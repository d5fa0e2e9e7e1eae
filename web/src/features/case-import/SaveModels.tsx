import type { CaseModels } from '@caseloom/formats/written-cases';
import { Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { useUndoImport } from '../model/parts.ts';
import { testDataOf } from '../project/api.ts';
import { type ModelUpdate, type Takes, takeOf } from './earlier-models.ts';
import { isOfProject, saveModels, type ToSave } from './save-models.ts';

type Props = {
  slug: string;
  fileName: string;
  /** The models as they are drawn without places. */
  toSave: ToSave;
  /** The edited steps that become the file's. */
  takes: Takes;
  /** Something newer is being drawn. */
  isStale: boolean;
  /** It is not known yet which models of the project they update. */
  isComparing: boolean;
  targets: Targets;
  /** Draws the same once more, with places for its nodes. */
  onPlace: () => Promise<ToSave>;
  onImported: () => void;
};

/** Which model of the project each updates. */
type Targets = {
  candidates: readonly { id: string; name: string }[];
  /** By index; empty: none, it is a new one. */
  of: (index: number) => string;
  onChoose: (index: number, id: string) => void;
};

/** The models that come of a file, and the button that saves them; a toast takes them away again. */
export function SaveModels({ slug, fileName, toSave, isStale, onPlace, ...props }: Props) {
  const { isComparing, targets, takes, onImported } = props;
  const { t, i18n } = useTranslation('case-import');
  const saving = useSaving({ slug, fileName, onImported });
  const { drawn } = toSave;
  const shown = (number: number) => formatNumber(i18n.language, number);
  const count = drawn.models.length;
  const types = new Map(drawn.steps.map((step) => [step.id, step.type]));
  // preconditions are drawn, and are no steps of a test case
  const isStep = (id: string) => !['context', undefined].includes(types.get(id));
  const stepsIn = (nodes: CaseModels['models'][number]['nodes']) =>
    new Set(nodes.map(({ stepId = '' }) => stepId).filter(isStep)).size;
  const words = useSaveWords(toSave);
  const hasTargets = targets.candidates.length > 0;
  if (count === 0) return null;
  return (
    <>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['name', 'cases', 'steps', 'data'] as const).map((column) => (
                <Table.Th key={column} scope="col" ta={column === 'name' ? 'start' : 'end'}>
                  {t(`model.${column}`)}
                </Table.Th>
              ))}
              {hasTargets && <Table.Th scope="col">{t('model.target')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {drawn.models.map(({ id, name, nodes, edges }, at) => (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="end">{shown(drawn.cases[at]?.length ?? 0)}</Table.Td>
                <Table.Td ta="end">{shown(stepsIn(nodes))}</Table.Td>
                <Table.Td ta="end">{shown(edges.filter(({ guard }) => guard).length)}</Table.Td>
                {hasTargets && (
                  <Table.Td>
                    {isComparing ? (
                      t('update.comparing')
                    ) : (
                      <TargetField
                        name={name}
                        index={at}
                        targets={targets}
                        others={drawn.models.flatMap((_, other) =>
                          other === at ? [] : targets.of(other),
                        )}
                      />
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <JoinedData slug={slug} testData={drawn.testData} />
      {/* what was saved before an error is taken away again from here */}
      <LeaveGuard isDirty={saving.isPending} />
      {saving.isPending && (
        <Text role="status" size="sm" c="dimmed">
          {t('drawing.placing')}
        </Text>
      )}
      {(isComparing || !changesNothing(toSave, takes)) && (
        <Group justify="flex-end">
          <Button
            loading={saving.isPending}
            disabled={isStale}
            onClick={() => saving.mutate(onPlace)}
          >
            {isComparing ? t('update.comparing') : words}
          </Button>
        </Group>
      )}
    </>
  );
}

type TargetProps = {
  name: string;
  index: number;
  targets: Targets;
  /** What the other models of the file update: each model of the project gets one of them. */
  others: readonly string[];
};

/** Chooses the model of the project that a model of the file updates. */
function TargetField({ name, index, targets, others }: TargetProps) {
  const { t } = useTranslation('case-import');
  const { candidates, of, onChoose } = targets;
  return (
    <NativeSelect
      size="xs"
      miw={160}
      aria-label={t('model.targetOf', { name })}
      value={of(index)}
      data={[
        { value: '', label: t('model.asNew') },
        ...candidates.map((one) => ({
          value: one.id,
          label: t('model.asUpdate', { name: one.name }),
          disabled: others.includes(one.id),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(index, value)}
    />
  );
}

/** Says what the button does: adds models, updates some, or both. */
function useSaveWords({ drawn, updates }: ToSave): string {
  const { t } = useTranslation('case-import');
  const count = updates.filter(Boolean).length;
  const added = drawn.models.length - count;
  if (count === 0) return t('save', { count: added });
  return added === 0 ? t('update.save', { count }) : t('update.saveBoth', { count, added });
}

/** Whether the project has all models as they are drawn; requirements may have come since. */
function changesNothing({ drawn, updates }: ToSave, takes: Takes): boolean {
  const isSame = ({ next: { changes }, earlier, edits }: ModelUpdate) =>
    changes.new.length + changes.changed.length + changes.gone.length === 0 &&
    !edits.steps.some(({ id }) => takes.has(takeOf(earlier.id, id)));
  const hasRequirements = drawn.cases.flat().some((one) => one.case.requirements?.length);
  return !hasRequirements && drawn.models.every((_, at) => updates[at] && isSame(updates[at]));
}

/** Which test data of the project gets values of the file, and how many. */
function JoinedData({ slug, testData }: { slug: string } & Pick<CaseModels, 'testData'>) {
  const { t } = useTranslation('case-import');
  const data = useQuery(testDataOf(slug));
  const known = new Map(
    data.data?.filter(isOfProject).map(({ name, values }) => [name, new Set(values)]),
  );
  const joined = testData.flatMap(({ name, values }) => {
    const before = known.get(name);
    if (!before) return [];
    const count = values.filter((value) => !before.has(value)).length;
    return t(count > 0 ? 'data.more' : 'data.same', { name, count });
  });
  if (joined.length === 0) return null;
  return <Text size="sm">{t('data.joined', { names: joined.join(', ') })}</Text>;
}

/** Leads to the one model, or to the project where there are several. */
function useSaving({
  slug,
  fileName,
  onImported,
}: Pick<Props, 'slug' | 'fileName' | 'onImported'>) {
  const { t } = useTranslation('case-import');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const undoing = useUndoImport(slug, () =>
    navigate({ to: '/projects/$name', params: { name: slug } }),
  );
  return useMutation({
    mutationFn: async (place: () => Promise<ToSave>) => {
      const toSave = await place();
      const saved = await saveModels(slug, toSave, fileName);
      return { ...saved, isUpdate: toSave.updates.some(Boolean) };
    },
    onSuccess: async ({ models: [first, ...others], isUpdate, importId }) => {
      onImported();
      await cache.invalidateQueries();
      const count = others.length + 1;
      const isOne = first !== undefined && others.length === 0;
      await (isOne
        ? navigate({
            to: '/tool/$id/model/$modelId',
            params: { id: slug, modelId: first },
            ignoreBlocker: true,
          })
        : navigate({ to: '/projects/$name', params: { name: slug }, ignoreBlocker: true }));
      const undo = importId && { label: t('undo'), run: () => undoing.mutate(importId) };
      toast('success', isUpdate ? t('update.saved') : t('saved', { count }), undo || undefined);
    },
    onError: (error) => toast('error', messageOf(error)),
  });
}
