import { Link } from '@tanstack/react-router';
import { Link as LinkIcon, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import styles from '../project-page.module.css';
import type { LinkAct, ProjectParts } from '../project-parts.ts';
import { revisionNumber } from '../project-texts.ts';
import type { ProjectData, ReviewLink } from '../use-project.ts';
import { ReviewLinkMenu } from './review-link-menu.tsx';
import cells from './tables.module.css';

const access: Record<ReviewLink['sharedState'], MessageKey> = {
  anyone_with_link: 'projects.links.access.anyone_with_link',
  team_only: 'projects.links.access.team_only',
  restricted: 'projects.links.access.restricted',
  not_shared: 'projects.links.access.not_shared',
};

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
/** In CSS pixels. */
const rowHeight = 60;

/** The review links of the project: whom they let in, what they show, and what may be done with them. */
export function ReviewLinks({ data, parts }: { data: ProjectData; parts: ProjectParts }) {
  const t = useT();
  const format = useFormats();
  const { projectViewLinks: links, teamId, can } = data;
  const [asked, setAsked] = useState<{ act: LinkAct | 'share'; link: ReviewLink } | null>(null);
  const close = () => setAsked(null);
  const { CopyLink } = parts;
  const columns: Column<ReviewLink>[] = [
    {
      key: 'title',
      head: t('projects.links.title'),
      cell: (link) => (
        <span className={cells.named}>
          {link.sharedState === 'not_shared' ? <Unlink {...look} /> : <LinkIcon {...look} />}
          <Link className={cells.link} to="/v/$viewLink" params={{ viewLink: link.projectViewLinkId }}>
            {link.title}
          </Link>
        </span>
      ),
    },
    {
      key: 'access',
      head: t('projects.links.access'),
      cell: ({ sharedState, baseRole }) => (
        <>
          {t(access[sharedState])}{' '}
          {givesRole(sharedState) ? (
            <span className={cells.second}>
              {t(baseRole === 'viewer' ? 'projectPage.links.asViewer' : 'projectPage.links.asCommenter')}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'comments',
      head: t('projects.links.comments'),
      cell: ({ commentCount }) => format.number(commentCount),
      stacked: ({ commentCount }) => t('projects.links.commentCount', { count: commentCount }),
    },
    {
      key: 'published',
      head: t('projectPage.links.published'),
      cell: (link) => (
        <>
          <time dateTime={link.uploadedAt}>{format.date(link.uploadedAt)}</time>{' '}
          <span className={classNames(cells.second, cells.apart)}>
            {t('projectPage.revision.name', { number: revisionNumber(link) })}{' '}
            {link.isOlder ? <Badge>{t('projectPage.links.older')}</Badge> : null}
          </span>
        </>
      ),
    },
    {
      key: 'actions',
      head: t('projects.links.actions'),
      headHidden: true,
      cell: (link) => (
        <span className={cells.buttons}>
          {link.sharedState !== 'not_shared' ? <CopyLink link={link} /> : null}
          {link.sharedState === 'not_shared' && link.can.update ? (
            <Button size="sm" onClick={() => setAsked({ act: 'publish', link })}>
              {t('publishing.submit')}
            </Button>
          ) : null}
          <ReviewLinkMenu link={link} onCopy={() => parts.copyLink(link)} onAct={(act) => setAsked({ act, link })} />
        </span>
      ),
    },
  ];
  return (
    <section className={styles.section} aria-labelledby="review-links">
      <div className={styles.sectionHead}>
        <h2 id="review-links">{t('projects.links.label')}</h2>
        {can.publish ? parts.publishButton : null}
      </div>
      {links.length > 0 ? (
        <Table
          label={t('projects.links.label')}
          columns={columns}
          rows={links}
          keyOf={({ projectViewLinkId }) => projectViewLinkId}
          rowHeight={rowHeight}
          className={cells.links}
        />
      ) : (
        <p className={styles.empty}>{t('projectPage.links.empty')}</p>
      )}
      {asked?.act === 'share'
        ? parts.renderShareLink({ viewLinkId: asked.link.projectViewLinkId, onClose: close })
        : null}
      {asked && asked.act !== 'share'
        ? parts.renderLinkDialog({ act: asked.act, link: asked.link, teamId, onClose: close })
        : null}
    </section>
  );
}

/** A role is given by the link itself only where it is open to everyone with the link or in the team (spec 3 §4). */
function givesRole(state: ReviewLink['sharedState']): boolean {
  return state === 'anyone_with_link' || state === 'team_only';
}
