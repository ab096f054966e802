import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFailure } from './list-failure.tsx';
import { PageHead } from './page-head.tsx';
import { ReviewLinksSkeleton, ReviewLinksTable } from './review-links-table.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { type ReviewLink, useReviewLinks } from './use-review-links.ts';
import { useTeam } from './use-team.ts';

/** The review links of a team (spec 3 §2 Team review links). `publish`: the button that publishes one more. */
export function ReviewLinksPage({ publish }: { readonly publish: ReactNode }) {
  const t = useT();
  const { teamId, name: team } = useTeam();
  const links = useReviewLinks(teamId);
  const [leaving, setLeaving] = useState<ReviewLink | null>(null);
  const { data } = links;
  const isEmpty = data?.length === 0;
  return (
    <>
      <PageHead
        title={t('common.nav.reviewLinks')}
        lead={
          data && !isEmpty
            ? t('projects.links.leadCount', { count: data.length, team })
            : t('projects.links.lead', { team })
        }
        action={isEmpty ? null : publish}
      />
      {isEmpty ? (
        <EmptyState
          art={<EmptySheetArt />}
          title={t('projects.links.empty.title')}
          text={t('projects.links.empty.text')}
          actions={publish}
        />
      ) : data ? (
        <ReviewLinksTable links={data} onUnpublish={setLeaving} onExpired={() => void links.refetch()} />
      ) : links.isError ? (
        <ListFailure text={t('projects.links.failed')} busy={links.isFetching} onRetry={() => void links.refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('projects.links.loading')}>
          <ReviewLinksSkeleton />
        </div>
      )}
      {leaving ? <UnpublishDialog teamId={teamId} link={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
