import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useTeam } from '../../platform/account/use-team.ts';
import { ListView } from '../../platform/list/list-view.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { VirtualGrid } from '../../ui/virtual-grid.tsx';
import { useListAddress } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import type { ManagedProject, ProjectAct } from './managed-project.ts';
import { NoProjects } from './no-projects.tsx';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';
import styles from './shared-with-me-page.module.css';
import { useInstantActs } from './use-instant-acts.ts';
import { type Project, useProjects } from './use-projects.ts';

const ProjectDialog = lazy(() => import('./project-dialog.tsx'));

/** A card in a column of the usual width. CSS pixels. */
const cardHeight = 260;

/** What a dialog of another area needs. */
interface OtherDialog {
  project: ManagedProject & Project;
  onClose: () => void;
}

/**
 * The projects shared with the account in a team (spec 3 §2 Shared with me). `publish`: the button that publishes
 * another one; `renderMove` and `renderShare`: dialogs of other areas. Nothing offers to share without `renderShare`.
 */
export function SharedWithMePage({
  publish,
  renderMove,
  renderShare,
}: {
  readonly publish: ReactNode;
  readonly renderMove: (dialog: OtherDialog) => ReactNode;
  readonly renderShare?: ((dialog: OtherDialog) => ReactNode) | undefined;
}) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const [filter, setFilter] = useListAddress();
  const projects = useProjects(teamId, filter);
  const { items, people, totalCount } = projects;
  const counts = useLastKnown(projects.counts);
  const actAtOnce = useInstantActs();
  const [asked, setAsked] = useState<{ act: ProjectAct; project: ManagedProject & Project } | null>(null);
  const isUnfiltered = filter.q === '' && filter.state === 'active';
  const isNothing = projects.status === 'ready' && items.length === 0 && isUnfiltered;
  const hasTools = !isNothing || (counts !== undefined && counts.archived + counts.deleted > 0);
  const act = (project: ManagedProject & Project, chosen: ProjectAct) => {
    if (chosen === 'archive' || chosen === 'restore') void actAtOnce(project, chosen);
    else setAsked({ act: chosen, project });
  };
  const close = () => setAsked(null);
  return (
    <>
      <PageHead
        title={t('common.nav.sharedWithMe')}
        lead={
          items.length > 0 && isUnfiltered && filter.order === 'edited'
            ? t('projects.shared.leadCount', { count: totalCount, team })
            : t('projects.shared.lead', { team })
        }
        action={isNothing ? null : publish}
      />
      {hasTools ? <ListTools filter={filter} onChange={setFilter} counts={counts} /> : null}
      <ListView
        list={projects}
        loading={t('projects.shared.loading')}
        skeleton={<Skeletons count={8} />}
        more={<Skeletons count={4} />}
        failed={t('projects.shared.failed')}
        empty={<NoProjects filter={filter} publish={publish} onClear={() => setFilter({ q: '' })} />}
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
              hasShare={renderShare !== undefined}
              onAct={(chosen) => act({ ...project, teamId }, chosen)}
            />
          )}
        </VirtualGrid>
      </ListView>
      {asked ? (
        <Suspense fallback={null}>
          {asked.act === 'move' ? (
            renderMove({ project: asked.project, onClose: close })
          ) : asked.act === 'share' ? (
            renderShare?.({ project: asked.project, onClose: close })
          ) : (
            <ProjectDialog {...asked} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

/** The value, or the one before while there is none: what stands above a list stays while the list changes. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
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
