import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { type FirstSteps, useFirstSteps } from '../../../platform/account/use-first-steps.ts';
import { useTeam } from '../../../platform/account/use-team.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { VirtualGrid } from '../../../ui/layout/virtual-grid.tsx';
import type { DialogParts, ManagedProject, ProjectAct } from '../actions/managed-project.ts';
import { FirstStepsCard } from '../first-run/first-steps-card.tsx';
import { ListBar } from '../list/list-bar.tsx';
import { useListFilter } from '../list/list-filter.ts';
import { type Project, type ProjectCounts, type ProjectsFilter, useProjects } from '../list/use-projects.ts';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';
import styles from './shared-with-me-page.module.css';

const ProjectDialog = lazy(() => import('../actions/project-dialog.tsx'));

/** A card in a column of the usual width. CSS pixels. */
const cardHeight = 260;

/**
 * The projects shared with the account in a team (spec 3 §2 Shared with me). `publish`: the button that publishes
 * another one.
 */
export function SharedWithMePage({
  publish,
  parts,
}: {
  readonly publish: (variant: 'primary' | 'secondary') => ReactNode;
  readonly parts: DialogParts;
}) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const [filter, setFilter] = useListFilter();
  const projects = useProjects(teamId, filter);
  const { items, people, totalCount } = projects;
  const counts = useLastCounts(projects.status === 'ready' ? projects.counts : null);
  const isFiltered = filter.query !== undefined || filter.state !== 'active';
  const hasProjects = counts.active + counts.archived + counts.deleted > 0;
  const { data: account } = useAccount();
  const first = useFirstSteps();
  const steps = first.data?.steps ?? null;
  const isBeginning = projects.status === 'ready' && steps !== null && !hasProjects && !isFiltered;
  const hasSample = items.some(({ isSample }) => isSample);
  // Where nothing is published yet, the first step or the empty list has the button.
  const showsPublish = steps ? steps.published !== null : projects.status !== 'ready' || items.length > 0 || isFiltered;
  const [asked, setAsked] = useState<{ act: ProjectAct; project: ManagedProject } | null>(null);
  return (
    <>
      <PageHead
        title={isBeginning ? t('projects.first.welcome', { name: account?.name ?? '' }) : t('common.nav.sharedWithMe')}
        lead={
          isBeginning
            ? t('projects.first.lead')
            : items.length === 0
              ? t('projects.shared.lead', { team })
              : hasSample
                ? t('projects.first.leadSample', { count: counts.active })
                : t('projects.shared.leadCount', { count: totalCount, team })
        }
        action={showsPublish ? publish(steps ? 'secondary' : 'primary') : null}
      />
      {steps && !isFiltered ? (
        <FirstStepsCard
          steps={steps}
          isAskedFor={first.data?.isAskedFor ?? false}
          publish={publish('primary')}
          share={(published) => setAsked({ act: 'share', project: sharedProject(published, items, teamId) })}
        />
      ) : null}
      {steps && !isFiltered && items.length > 0 ? (
        <h2 className={styles.heading}>{t(isBeginning ? 'projects.first.look' : 'projects.first.designs')}</h2>
      ) : null}
      {hasProjects || isFiltered ? (
        <ListBar teamId={teamId} filter={filter} counts={counts} onChange={setFilter} />
      ) : null}
      <ListView
        list={projects}
        loading={t('projects.shared.loading')}
        skeleton={<Skeletons count={8} />}
        more={<Skeletons count={4} />}
        failed={t('projects.shared.failed')}
        empty={
          isBeginning ? null : (
            <Nothing filter={filter} publish={publish('primary')} onClear={() => setFilter({ query: undefined })} />
          )
        }
      >
        <VirtualGrid
          items={items}
          keyOf={({ projectId }) => projectId}
          total={totalCount}
          rowHeight={cardHeight}
          className={styles.grid}
        >
          {(project) => (
            <ProjectCard
              project={{ ...project, teamId }}
              editor={people.get(project.uploadedByUserId)}
              onExpired={projects.reload}
              onAct={(act) => setAsked({ act, project: { ...project, teamId } })}
            />
          )}
        </VirtualGrid>
      </ListView>
      {isBeginning && hasSample ? <p className={styles.note}>{t('projects.first.sampleNote')}</p> : null}
      {asked ? (
        <Suspense fallback={null}>
          <ProjectDialog {...asked} parts={parts} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The design whose sharing is opened: that of the list, or as much as is known of one that is elsewhere. */
function sharedProject(
  { projectId, name, projectViewLinkId }: NonNullable<FirstSteps['published']>,
  items: readonly Project[],
  teamId: string,
): ManagedProject {
  const listed = items.find((project) => project.projectId === projectId);
  const can = { share: true, rename: false, delete: false };
  const project = listed ?? { projectId, name, projectViewLinkId, published: true, can };
  return { ...project, teamId };
}

/** The counts that were last known, while another list is on its way. */
function useLastCounts(counts: ProjectCounts | null): ProjectCounts {
  const [last, setLast] = useState<ProjectCounts>({ active: 0, archived: 0, deleted: 0 });
  if (counts && JSON.stringify(counts) !== JSON.stringify(last)) setLast(counts);
  return counts ?? last;
}

const nothingTexts = {
  active: { title: 'projects.shared.empty.title', text: 'projects.shared.empty.text' },
  archived: { title: 'projects.archived.title', text: 'projects.archived.text' },
  deleted: { title: 'projects.deleted.title', text: 'projects.deleted.text' },
} as const;

/** What replaces an empty list, with the next step. */
function Nothing({ filter, publish, onClear }: { filter: ProjectsFilter; publish: ReactNode; onClear: () => void }) {
  const t = useT();
  if (filter.query) {
    return (
      <EmptyState
        art={<EmptySheetArt />}
        title={t('projects.notFound.title')}
        text={t('projects.notFound.text', { query: filter.query })}
        actions={<Button onClick={onClear}>{t('projects.notFound.clear')}</Button>}
      />
    );
  }
  const { title, text } = nothingTexts[filter.state];
  return (
    <EmptyState
      art={<EmptySheetArt />}
      title={t(title)}
      text={t(text)}
      actions={filter.state === 'active' ? publish : undefined}
    />
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function Skeletons({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {places.slice(0, count).map((place) => (
        <ProjectCardSkeleton key={place} />
      ))}
    </div>
  );
}
