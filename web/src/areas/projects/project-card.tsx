import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { personName, spaceName } from './list-texts.ts';
import styles from './project-card.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { Person, Project } from './use-projects.ts';

/** A project with its thumbnail. It opens the project's newest review link, if there is one. */
export function ProjectCard({
  project,
  editor,
  onExpired,
}: {
  project: Project;
  editor: Person | undefined;
  onExpired: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const { projectViewLinkId: viewLink } = project;
  const content = (
    <>
      <span className={styles.shot}>
        <Thumbnail downloads={project.thumbnailDownloads} onExpired={onExpired} />
        {viewLink ? null : <Badge className={styles.badge}>{t('projects.card.noLink')}</Badge>}
      </span>
      <Facts
        name={project.name}
        place={t('projects.card.place', { editor: personName(editor, t), space: spaceName(project, t) })}
        date={<time dateTime={project.updatedAt}>{format.date(project.updatedAt)}</time>}
      />
    </>
  );
  return viewLink ? (
    <Link className={classNames(styles.card, styles.link)} to="/v/$viewLink" params={{ viewLink }}>
      {content}
    </Link>
  ) : (
    <div className={styles.card}>{content}</div>
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
