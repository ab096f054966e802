import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useTeam } from '../../platform/account/use-team.ts';
import { ListView } from '../../platform/list/list-view.tsx';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useListAddress } from './list-address.ts';
import styles from './list-tools.module.css';
import { ReviewLinksTable } from './review-links-table.tsx';
import { SearchField } from './search-field.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { type ReviewLink, useReviewLinks } from './use-review-links.ts';

/** The review links of a team (spec 3 §2 Team review links). `publish`: the button that publishes another one. */
export function ReviewLinksPage({ publish }: { readonly publish: ReactNode }) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const [{ q }, setFilter] = useListAddress();
  const links = useReviewLinks(teamId, q);
  const [leaving, setLeaving] = useState<ReviewLink | null>(null);
  const { items, totalCount, status } = links;
  const isNothing = status === 'ready' && items.length === 0 && q === '';
  return (
    <>
      <PageHead
        title={t('common.nav.reviewLinks')}
        lead={
          items.length > 0 && q === ''
            ? t('projects.links.leadCount', { count: totalCount, team })
            : t('projects.links.lead', { team })
        }
        action={isNothing ? null : publish}
      />
      {isNothing ? null : (
        <div className={styles.tools}>
          <SearchField
            label={t('projects.links.find')}
            value={q}
            onSearch={(typed) => setFilter({ q: typed })}
            className={styles.search}
          />
        </div>
      )}
      <ListView
        list={links}
        loading={t('projects.links.loading')}
        skeleton={<ReviewLinksTable links={[]} loadingRows={5} />}
        failed={t('projects.links.failed')}
        empty={
          q ? (
            <EmptyState
              art={<EmptySheetArt />}
              title={t('projects.none.title')}
              text={t('projects.links.none.text', { query: q })}
              actions={<Button onClick={() => setFilter({ q: '' })}>{t('projects.none.clear')}</Button>}
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
        <ReviewLinksTable links={items} total={totalCount} onUnpublish={setLeaving} onExpired={links.reload} />
      </ListView>
      {leaving ? <UnpublishDialog teamId={teamId} link={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
