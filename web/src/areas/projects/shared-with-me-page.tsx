import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useTeam } from '../../platform/account/use-team.ts';
import { ListView } from '../../platform/list/list-view.tsx';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { VirtualGrid } from '../../ui/virtual-grid.tsx';
import type { ManagedProject, ProjectAct } from './managed-project.ts';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';
import styles from './shared-with-me-page.module.css';
import { useProjects } from './use-projects.ts';

const ProjectDialog = lazy(() => import('./project-dialog.tsx'));

/** A card in a column of the usual width. CSS pixels. */
const cardHeight = 260;

/**
 * The projects shared with the account in a team (spec 3 §2 Shared with me). `publish`: the button that publishes
 * another one.
 */
export function SharedWithMePage({ publish }: { readonly publish: ReactNode }) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const projects = useProjects(teamId);
  const { items, people, totalCount } = projects;
  const [asked, setAsked] = useState<{ act: ProjectAct; project: ManagedProject } | null>(null);
  return (
    <>
      <PageHead
        title={t('common.nav.sharedWithMe')}
        lead={
          items.length > 0
            ? t('projects.shared.leadCount', { count: totalCount, team })
            : t('projects.shared.lead', { team })
        }
        action={projects.status === 'ready' && items.length === 0 ? null : publish}
      />
      <ListView
        list={projects}
        loading={t('projects.shared.loading')}
        skeleton={<Skeletons count={8} />}
        more={<Skeletons count={4} />}
        failed={t('projects.shared.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('projects.shared.empty.title')}
            text={t('projects.shared.empty.text')}
            actions={publish}
          />
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
      {asked ? (
        <Suspense fallback={null}>
          <ProjectDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
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
