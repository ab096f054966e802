import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { ListView } from '../../platform/list/list-view.tsx';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from './page-head.tsx';
import { ReviewLinksTable } from './review-links-table.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { type ReviewLink, useReviewLinks } from './use-review-links.ts';
import { useTeam } from './use-team.ts';

/** The review links of a team (spec 3 §2 Team review links). `publish`: the button that publishes one more. */
export function ReviewLinksPage({ publish }: { readonly publish: ReactNode }) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const links = useReviewLinks(teamId);
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
        action={status === 'ready' && items.length === 0 ? null : publish}
      />
      <ListView
        list={links}
        loading={t('projects.links.loading')}
        skeleton={<ReviewLinksTable links={[]} loadingRows={5} />}
        failed={t('projects.links.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('projects.links.empty.title')}
            text={t('projects.links.empty.text')}
            actions={publish}
          />
        }
      >
        <ReviewLinksTable links={items} total={totalCount} onUnpublish={setLeaving} onExpired={links.reload} />
      </ListView>
      {leaving ? <UnpublishDialog teamId={teamId} link={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
