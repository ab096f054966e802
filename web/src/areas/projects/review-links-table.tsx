import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyReviewLinkButton } from './copy-review-link.tsx';
import { spaceName } from './list-texts.ts';
import { ReviewLinkMenu } from './review-link-menu.tsx';
import styles from './review-links-table.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { useNarrow } from './use-narrow.ts';
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

/** The review links of a team; rows are links from 768 px on, and stacked where there is no room for columns. */
export function ReviewLinksTable({
  links,
  onUnpublish,
  onExpired,
}: {
  links: readonly ReviewLink[];
  onUnpublish: (link: ReviewLink) => void;
  onExpired: () => void;
}) {
  const isNarrow = useNarrow();
  return (
    <LinksFrame>
      {links.map((link) => (
        <LinkRow
          key={link.projectViewLinkId}
          link={link}
          isLink={!isNarrow}
          onUnpublish={() => onUnpublish(link)}
          onExpired={onExpired}
        />
      ))}
    </LinksFrame>
  );
}

/** The table while its rows are being loaded. */
export function ReviewLinksSkeleton() {
  return (
    <LinksFrame>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <tr key={row} className={styles.row}>
          <td className={styles.title}>
            <span className={styles.design}>
              <Skeleton className={styles.shot} height={36} width={48} />
              <Skeleton width={180} />
            </span>
          </td>
          <td className={styles.date}>
            <Skeleton width={120} />
          </td>
          <td className={styles.space}>
            <Skeleton width={88} />
          </td>
          <td className={styles.location}>
            <Skeleton width={48} />
          </td>
          <td className={styles.access}>
            <Skeleton width={112} />
          </td>
          <td className={styles.comments} />
          <td className={styles.actions} />
        </tr>
      ))}
    </LinksFrame>
  );
}

function LinksFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <table className={styles.table} aria-label={t('projects.links.label')}>
      <thead>
        <tr>
          <th scope="col">{t('projects.links.title')}</th>
          <th scope="col">{t('projects.links.uploadedAt')}</th>
          <th scope="col">{t('projects.links.space')}</th>
          <th scope="col" className={styles.location}>
            {t('projects.links.location')}
          </th>
          <th scope="col">{t('projects.links.access')}</th>
          <th scope="col" className={styles.comments}>
            {t('projects.links.comments')}
          </th>
          <th scope="col">
            <span className="sr">{t('projects.links.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function LinkRow({
  link,
  isLink,
  onUnpublish,
  onExpired,
}: {
  link: ReviewLink;
  isLink: boolean;
  onUnpublish: () => void;
  onExpired: () => void;
}) {
  const t = useT();
  const format = useFormats();
  return (
    <tr className={styles.row}>
      <td className={styles.title}>
        <span className={styles.design}>
          <Thumbnail className={styles.shot} downloads={link.thumbnailDownloads} onExpired={onExpired} />
          {isLink ? (
            <Link className={styles.link} to="/v/$viewLink" params={{ viewLink: link.projectViewLinkId }}>
              {link.title}
            </Link>
          ) : (
            <b className={styles.link}>{link.title}</b>
          )}
        </span>
      </td>
      <td className={styles.date}>
        <time dateTime={link.uploadedAt}>{format.date(link.uploadedAt)}</time>
        {link.commentCount > 0 ? (
          <span className={styles.beside}>{t('projects.links.commentCount', { count: link.commentCount })}</span>
        ) : null}
      </td>
      <td className={styles.space}>
        {spaceName(link, t)}
        <span className={styles.beside}>{t(access[link.sharedState])}</span>
      </td>
      <td className={styles.location}>{t(locations[link.space.spaceType])}</td>
      <td className={styles.access}>{t(access[link.sharedState])}</td>
      <td className={styles.comments}>{format.number(link.commentCount)}</td>
      <td className={styles.actions}>
        <span className={styles.buttons}>
          <CopyReviewLinkButton link={link} />
          <ReviewLinkMenu link={link} onUnpublish={onUnpublish} />
        </span>
      </td>
    </tr>
  );
}
