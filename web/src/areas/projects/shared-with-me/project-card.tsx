import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ClippedText } from '../../../ui/text/clipped-text.tsx';
import type { ManagedProject, ProjectAct } from '../actions/managed-project.ts';
import { ProjectMenuButton } from '../actions/project-menu-button.tsx';
import { personName, spaceName } from '../list/list-texts.ts';
import { Thumbnail } from '../list/thumbnail.tsx';
import type { Person, Project } from '../list/use-projects.ts';
import styles from './project-card.module.css';

/** A project with its thumbnail; opens its page. Its menu says what else one may do. */
export function ProjectCard({
  project,
  editor,
  onExpired,
  onAct,
}: {
  project: ManagedProject & Project;
  editor: Person | undefined;
  onExpired: () => void;
  onAct: (act: ProjectAct) => void;
}) {
  const t = useT();
  const format = useFormats();
  const { projectId, archivedAt, deletedAt, projectViewLinkId } = project;
  const badge = project.isSample
    ? 'projects.card.sample'
    : deletedAt
      ? 'projects.card.deleted'
      : archivedAt
        ? 'projects.card.archived'
        : project.published || !projectViewLinkId
          ? null
          : 'projects.card.noLink';
  const content = (
    <>
      <span className={styles.shot}>
        <Thumbnail downloads={project.thumbnailDownloads} onExpired={onExpired} />
        {badge ? <Badge className={styles.badge}>{t(badge)}</Badge> : null}
      </span>
      <Facts
        name={<ClippedText lines={2}>{project.name}</ClippedText>}
        place={
          <ClippedText>
            {t('projects.card.place', { editor: personName(editor, t), space: spaceName(project, t) })}
          </ClippedText>
        }
        date={<time dateTime={project.updatedAt}>{format.date(project.updatedAt)}</time>}
      />
    </>
  );
  return (
    <div className={styles.frame}>
      <Link className={classNames(styles.card, styles.link)} to="/p/$projectId" params={{ projectId }}>
        {content}
      </Link>
      <ProjectMenuButton className={styles.menu} project={project} onAct={onAct} />
    </div>
  );
}

/** A placeholder of the same size, shown while the projects are loading. */
export function ProjectCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <span className={styles.shot}>
        <Skeleton className={styles.pending} height="100%" />
      </span>
      <Facts
        name={<Skeleton width="64%" />}
        place={<Skeleton width="80%" height={10} />}
        date={<Skeleton width="56%" height={10} />}
      />
    </div>
  );
}

function Facts({ name, place, date }: { name: ReactNode; place: ReactNode; date: ReactNode }) {
  return (
    <span className={styles.facts}>
      <b className={styles.name}>{name}</b>
      <span className={styles.line}>{place}</span>
      <span className={classNames(styles.line, 'num')}>{date}</span>
    </span>
  );
}
