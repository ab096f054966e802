import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import { isClipped } from '../../../ui/text/clipped-text.tsx';
import { spaceName } from '../list/list-texts.ts';
import { Thumbnail } from '../list/thumbnail.tsx';
import { useNarrow } from '../list/use-narrow.ts';
import { CopyReviewLinkButton } from './copy-review-link.tsx';
import { ReviewLinkMenu } from './review-link-menu.tsx';
import styles from './review-links-table.module.css';
import type { ReviewLink } from './use-review-links.ts';

const access: Record<ReviewLink['sharedState'], MessageKey> = {
  anyone_with_link: 'projects.links.access.anyone_with_link',
  team_only: 'projects.links.access.team_only',
  restricted: 'projects.links.access.restricted',
  not_shared: 'projects.links.access.not_shared',
};

const locations: Record<ReviewLink['space']['spaceType'], MessageKey> = {
  private: 'projects.links.location.private',
  team: 'projects.links.location.team',
};

/** The height of a row with its thumbnail, in CSS pixels. */
const rowHeight = 57;

/**
 * The review links of a team. From 768 px on the rows are links. The cells of a row are stacked if there is no room for
 * columns.
 */
export function ReviewLinksTable({
  links,
  total,
  loadingRows,
  onShare = () => undefined,
  onUnpublish = () => undefined,
  onExpired,
}: {
  links: readonly ReviewLink[];
  /** The total number of review links. */
  total?: number;
  loadingRows?: number;
  onShare?: (link: ReviewLink) => void;
  onUnpublish?: (link: ReviewLink) => void;
  onExpired?: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const isNarrow = useNarrow();
  const columns: Column<ReviewLink>[] = [
    {
      key: 'title',
      head: t('projects.links.title'),
      className: styles.title,
      cell: (link) => <Title link={link} isLink={!isNarrow} onExpired={onExpired} />,
      skeleton: (
        <span className={styles.design}>
          <Skeleton className={styles.shot} height={36} width={48} />
          <Skeleton width={180} />
        </span>
      ),
    },
    {
      key: 'uploaded',
      head: t('projects.links.uploadedAt'),
      className: styles.date,
      cell: ({ uploadedAt }) => <time dateTime={uploadedAt}>{format.date(uploadedAt)}</time>,
      skeleton: <Skeleton width={120} />,
    },
    {
      key: 'space',
      head: t('projects.links.space'),
      className: styles.space,
      cell: (link) => spaceName(link, t),
      skeleton: <Skeleton width={88} />,
    },
    {
      key: 'location',
      head: t('projects.links.location'),
      className: styles.location,
      cell: (link) => <Place link={link} />,
      stacked: 'nothing',
      skeleton: <Skeleton width={48} />,
    },
    {
      key: 'access',
      head: t('projects.links.access'),
      className: styles.access,
      cell: ({ sharedState }) => t(access[sharedState]),
      skeleton: <Skeleton width={112} />,
    },
    {
      key: 'comments',
      head: t('projects.links.comments'),
      align: 'end',
      cell: ({ commentCount }) => format.number(commentCount),
      stacked: ({ commentCount }) => t('projects.links.commentCount', { count: commentCount }),
    },
    {
      key: 'actions',
      head: t('projects.links.actions'),
      headHidden: true,
      cell: (link) => (
        <span className={styles.buttons}>
          <CopyReviewLinkButton link={link} />
          <ReviewLinkMenu link={link} onShare={() => onShare(link)} onUnpublish={() => onUnpublish(link)} />
        </span>
      ),
    },
  ];
  return (
    <Table
      label={t('projects.links.label')}
      columns={columns}
      rows={links}
      keyOf={({ projectViewLinkId }) => projectViewLinkId}
      total={total}
      rowHeight={rowHeight}
      loadingRows={loadingRows}
      className={styles.table}
    />
  );
}

/** Where the design is kept: the kind of its space and the project, which is not named where it is called like the link. */
function Place({ link: { space, projectId, projectName, title } }: { link: ReviewLink }) {
  const t = useT();
  const kind = t(locations[space.spaceType]);
  const project = { className: styles.project, to: '/p/$projectId', params: { projectId } } as const;
  return (
    <span className={styles.place}>
      {projectName === title ? (
        <Link {...project} title={t('projects.links.openProject')}>
          {kind}
        </Link>
      ) : (
        <>
          {kind} / <Link {...project}>{projectName}</Link>
        </>
      )}
    </span>
  );
}

function Title({ link, isLink, onExpired }: { link: ReviewLink; isLink: boolean; onExpired?: () => void }) {
  return (
    <span className={styles.design}>
      <Thumbnail className={styles.shot} downloads={link.thumbnailDownloads} onExpired={onExpired} />
      {isLink ? (
        <Tooltip text={link.title} when={isClipped}>
          <Link className={styles.link} to="/v/$viewLink" params={{ viewLink: link.projectViewLinkId }}>
            {link.title}
          </Link>
        </Tooltip>
      ) : (
        <b className={styles.link}>{link.title}</b>
      )}
    </span>
  );
}
