import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useTeam } from '../../../platform/account/use-team.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import styles from '../list/list-bar.module.css';
import { useListFilter } from '../list/list-filter.ts';
import { SearchField } from '../list/search-field.tsx';
import { ReviewLinksTable } from './review-links-table.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { type ReviewLink, useReviewLinks } from './use-review-links.ts';

/** The review links of a team (spec 3 §2 Team review links). `publish`: the button that publishes another one. */
export function ReviewLinksPage({
  publish,
  renderShareLink,
}: {
  readonly publish: ReactNode;
  /** The dialog that shares a review link, which another area has. */
  readonly renderShareLink: (viewLinkId: string, onClose: () => void) => ReactNode;
}) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const [{ query }, setFilter] = useListFilter();
  const links = useReviewLinks(teamId, query);
  const [sharing, setSharing] = useState<ReviewLink | null>(null);
  const [leaving, setLeaving] = useState<ReviewLink | null>(null);
  const { items, totalCount, status } = links;
  return (
    <>
      <PageHead
        title={t('common.nav.reviewLinks')}
        lead={
          items.length > 0
            ? t('projects.links.leadCount', { count: totalCount, team })
            : t('projects.links.lead', { team })
        }
        action={status === 'ready' && items.length === 0 && !query ? null : publish}
      />
      {status !== 'ready' || items.length > 0 || query ? (
        <div className={styles.bar}>
          <SearchField teamId={teamId} query={query} onSearch={(wanted) => setFilter({ query: wanted })} />
        </div>
      ) : null}
      <ListView
        list={links}
        loading={t('projects.links.loading')}
        skeleton={<ReviewLinksTable links={[]} loadingRows={5} />}
        failed={t('projects.links.failed')}
        empty={
          query ? (
            <EmptyState
              art={<EmptySheetArt />}
              title={t('projects.notFound.title')}
              text={t('projects.notFound.links', { query })}
              actions={<Button onClick={() => setFilter({ query: undefined })}>{t('projects.notFound.clear')}</Button>}
            />
          ) : (
            <EmptyState
              art={<EmptySheetArt />}
              title={t('projects.links.empty.title')}
              text={t('projects.links.empty.text')}
              actions={publish}
            />
          )
        }
      >
        <ReviewLinksTable
          links={items}
          total={totalCount}
          onShare={setSharing}
          onUnpublish={setLeaving}
          onExpired={links.reload}
        />
      </ListView>
      {sharing ? renderShareLink(sharing.projectViewLinkId, () => setSharing(null)) : null}
      {leaving ? <UnpublishDialog teamId={teamId} link={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
