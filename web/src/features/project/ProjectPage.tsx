import type { Project } from '@caseloom/contract';
import { Group, Skeleton, Spoiler, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam, useSearchWords } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { NameLogo } from '../../ui/NameLogo.tsx';
import shared from '../../ui/shared.module.css';
import { TabList } from '../../ui/TabList.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { ReleasesTab } from '../release/parts.ts';
import { countOf as requirementCountOf } from '../requirement/api.ts';
import { RequirementsTab } from '../requirement/parts.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { projectOf } from './api.ts';
import { DataTab } from './data/DataTab.tsx';
import { ModelsTab } from './models/ModelsTab.tsx';
import { NoProject } from './NoProject.tsx';
import styles from './project.module.css';
import { SampleTag } from './SampleTag.tsx';
import { SuitesTab } from './SuitesTab.tsx';
import { StepsTab } from './steps/StepsTab.tsx';
import { TeamTab } from './team/TeamTab.tsx';

const TABS = [
  'models',
  'suites',
  'releases',
  'requirements',
  'steps',
  'data',
  'team',
  'activity',
] as const;
type Tab = (typeof TABS)[number];
/** The tabs that say how many things they hold. */
const COUNTED = ['models', 'suites', 'steps', 'data', 'team'] as const;

/** `/projects/{name}`: a project's models, its library of steps and test data, its team. */
export function ProjectPage() {
  const slug = useParam('name');
  const { tab: requested } = useSearchWords();

  const navigate = useNavigate();
  const { data: project, error, refetch } = useQuery(projectOf(slug));
  // what was done is for those who run the project
  const tabs = TABS.filter((name) => name !== 'activity' || project?.can.edit);
  const tab = tabs.find((name) => name === requested) ?? 'models';
  // on a phone there are more tabs than room
  useEffect(() => {
    document
      .getElementById(`project-tab-${tab}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  // each tab has its own search and order: they do not follow to the next
  const show = (next: string | null) =>
    navigate({ to: '.', search: next === 'models' ? {} : { tab: next } });
  if (cannotShow(error, project)) return <NoProject error={error} onRetry={refetch} />;
  return (
    <Stack>
      <title>{`${project?.name ?? slug} · Caseloom`}</title>
      <Head slug={slug} project={project} />
      <Tabs id="project" value={tab} onChange={show} keepMounted={false}>
        <ProjectTabs slug={slug} tab={tab} tabs={tabs} project={project} />
        <Panels slug={slug} project={project} />
      </Tabs>
    </Stack>
  );
}

type PartProps = { slug: string; project: Project | undefined };

function Head({ slug, project }: PartProps) {
  const { t } = useTranslation('project');
  return (
    <Group justify="space-between" align="flex-start">
      <Group gap="md" wrap="nowrap" align="flex-start" miw={0} flex="1 1 200px">
        {project && <NameLogo thing={project} size={44} />}
        <div className={styles.words}>
          <Group gap="sm">
            <Title order={1} py={6}>
              {project?.name ?? <Skeleton h={30} w={240} component="span" display="block" />}
            </Title>
            {project && <SampleTag project={project} />}
          </Group>
          {project?.description && <About text={project.description} />}
        </div>
      </Group>
      <Group gap="sm">
        <ButtonLink
          to="/bin"
          search={{ project: slug }}
          variant="subtle"
          leftSection={<IconTrash size={18} aria-hidden />}
        >
          {t('bin')}
        </ButtonLink>
        {project?.can.edit && (
          <ButtonLink to="/projects/$name/edit" params={{ name: slug }} variant="default">
            {t('edit')}
          </ButtonLink>
        )}
      </Group>
    </Group>
  );
}

function ProjectTabs({ slug, tabs, tab, project }: PartProps & { tabs: readonly Tab[]; tab: Tab }) {
  const { t } = useTranslation('project');
  // models and test cases have to be read for it: no page waits
  const { data: requirements } = useQuery(requirementCountOf(slug));
  const countOf = (name: Tab) => {
    if (name === 'requirements') return requirements;
    return project && isCounted(name) ? countIn(project, name) : undefined;
  };
  return (
    <TabList shown={tab} mb="md" aria-label={t('tabs.label')}>
      {tabs.map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          title={name === 'steps' ? t('tabs.stepsHelp') : undefined}
        >
          {t(`tabs.${name}`)}
          <Count>{countOf(name)}</Count>
        </Tabs.Tab>
      ))}
    </TabList>
  );
}

function Count({ children: count }: { children: number | undefined }) {
  const { i18n } = useTranslation();
  if (count === undefined) return null;
  return <span className={shared.pageCount}> {formatNumber(i18n.language, count)}</span>;
}

function Panels({ slug, project }: PartProps) {
  return (
    <>
      <Tabs.Panel value="models">
        <ModelsTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="suites">
        <SuitesTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="releases">
        <ReleasesTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="requirements">
        <RequirementsTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="steps">
        <StepsTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="data">
        <DataTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="team">
        <TeamTab slug={slug} project={project} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityTab slug={slug} />
      </Tabs.Panel>
    </>
  );
}

/** The description of a project; a long one is cut until the user shows all of it. */
function About({ text }: { text: string }) {
  const { t } = useTranslation('project');
  return (
    <Spoiler maxHeight={66} showLabel={t('more')} hideLabel={t('less')}>
      <Text c="dimmed" className={styles.about}>
        {text}
      </Text>
    </Spoiler>
  );
}

type Counted = (typeof COUNTED)[number];
const isCounted = (name: string): name is Counted => COUNTED.some((one) => one === name);

function countIn({ counts, members }: Project, tab: Counted) {
  return {
    models: counts.models,
    suites: counts.suites,
    steps: counts.steps,
    data: counts.testData,
    team: members.length,
  }[tab];
}
