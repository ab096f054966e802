import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFailure } from './list-failure.tsx';
import { PageHead } from './page-head.tsx';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';
import styles from './shared-with-me-page.module.css';
import { useNearEnd } from './use-near-end.ts';
import { useProjects } from './use-projects.ts';
import { useTeam } from './use-team.ts';

/** The projects shared with the account in a team (spec 3 §2 Shared with me). `publish`: the button that publishes one more. */
export function SharedWithMePage({ publish }: { readonly publish: ReactNode }) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const projects = useProjects(teamId);
  const { data } = projects;
  const isEmpty = data?.projects.length === 0;
  return (
    <>
      <PageHead
        title={t('common.nav.sharedWithMe')}
        lead={
          data && !isEmpty
            ? t('projects.shared.leadCount', { count: data.totalCount, team })
            : t('projects.shared.lead', { team })
        }
        action={isEmpty ? null : publish}
      />
      {isEmpty ? (
        <EmptyState
          art={<EmptySheetArt />}
          title={t('projects.shared.empty.title')}
          text={t('projects.shared.empty.text')}
          actions={publish}
        />
      ) : data ? (
        <ProjectGrid projects={projects} />
      ) : projects.isError ? (
        <ListFailure
          text={t('projects.shared.failed')}
          busy={projects.isFetching}
          onRetry={() => void projects.refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('projects.shared.loading')}>
          <Skeletons count={8} />
        </div>
      )}
    </>
  );
}

function ProjectGrid({ projects }: { projects: ReturnType<typeof useProjects> }) {
  const t = useT();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = projects;
  const goOn = () => void projects.fetchNextPage();
  const end = useNearEnd(goOn, hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  return (
    <>
      <ul className={styles.grid}>
        {data?.projects.map((project) => (
          <li key={project.projectId}>
            <ProjectCard
              project={project}
              editor={data.people.get(project.uploadedByUserId)}
              onExpired={() => void projects.refetch()}
            />
          </li>
        ))}
      </ul>
      <div ref={end} role="status">
        {isFetchingNextPage ? (
          <div className={styles.more}>
            <span className="sr">{t('projects.shared.more')}</span>
            <Skeletons count={4} />
          </div>
        ) : null}
        {isFetchNextPageError ? (
          <p className={styles.failed}>
            {t('projects.shared.moreFailed')}
            <Button size="sm" onClick={goOn}>
              {t('common.retry')}
            </Button>
          </p>
        ) : null}
      </div>
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
