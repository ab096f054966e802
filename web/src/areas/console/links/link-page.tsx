import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Columns } from '../parts/columns.tsx';
import { DangerRow, DangerZone } from '../parts/danger-zone.tsx';
import { DetailState } from '../parts/detail-state.tsx';
import { EntityHead } from '../parts/entity-head.tsx';
import { Facts, Id } from '../parts/facts.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { type ShownLink, stopRefusal, stopSharing, useLink } from './use-links.ts';

/** `/admin/links/{viewLinkId}`: a review link, who shared it and how, and the way to stop that. */
export default function LinkPage() {
  const { viewLinkId = '' } = useParams({ strict: false });
  return <LinkView viewLinkId={viewLinkId} />;
}

/** A review link in every state that its page can be in. */
export function LinkView({ viewLinkId }: { viewLinkId: string }) {
  const t = useT();
  const { data, error, isError, isFetching, refetch } = useLink(viewLinkId);
  usePageTitle(data?.title ?? t('console.links'));
  return (
    <>
      <BackLink to="/admin/links">{t('console.links')}</BackLink>
      {data ? (
        <LinkContent link={data} />
      ) : (
        <DetailState
          isMissing={hasCode(error, 'PROJECT_VIEW_LINK_NOT_FOUND') || hasCode(error, 'INVALID_UUID')}
          isError={isError}
          busy={isFetching}
          missing={t('console.link.missing')}
          failed={t('console.link.failed')}
          list="/admin/links"
          listName={t('console.links')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function LinkContent({ link }: { link: ShownLink }) {
  const t = useT();
  const format = useFormats();
  const [isStopping, setStopping] = useState(false);
  const { publishedBy: by, expiresAt } = link;
  const isShared = link.sharedState !== 'not_shared';
  return (
    <>
      <EntityHead
        title={link.title}
        badges={isShared ? null : <Badge>{t('projects.links.access.not_shared')}</Badge>}
        about={
          link.projectName === link.title
            ? link.teamName
            : t('console.link.about', { project: link.projectName, team: link.teamName })
        }
      />
      <Columns
        aside={
          <Card title={t('console.link.content')}>
            <Facts
              numbers
              facts={[
                [t('console.column.comments'), format.number(link.comments)],
                [t('console.users.kind.guest'), format.number(link.guests)],
              ]}
            />
          </Card>
        }
      >
        <Card title={t('console.link')}>
          <Facts
            facts={[
              [t('console.id'), <Id key="id">{link.viewLinkId}</Id>],
              [t('console.since'), format.date(link.createdAt)],
              [
                t('console.column.team'),
                <Link key="team" className={textLinkClass()} to="/admin/teams/$teamId" params={{ teamId: link.teamId }}>
                  {link.teamName}
                </Link>,
              ],
              [
                t('console.link.by'),
                by ? (
                  <Link key="by" className={textLinkClass()} to="/admin/users/$userId" params={{ userId: by.userId }}>
                    {by.name || by.email}
                  </Link>
                ) : (
                  t('console.link.gone')
                ),
              ],
              [t('projects.links.access'), t(`projects.links.access.${link.sharedState}`)],
              [t('console.user.password'), t(link.hasPassword ? 'console.user.isSet' : 'console.user.notSet')],
              [t('console.link.expires'), expiresAt === null ? t('console.never') : format.date(expiresAt)],
            ]}
          />
        </Card>
        {isShared ? (
          <DangerZone>
            <DangerRow
              title={t('console.link.stop')}
              text={t('console.link.stop.short')}
              action={
                <Button variant="danger-quiet" onClick={() => setStopping(true)}>
                  {t('console.link.stop.open')}
                </Button>
              }
            />
          </DangerZone>
        ) : null}
      </Columns>
      {isStopping ? (
        <ReasonDialog
          title={t('console.link.stop.title', { title: link.title })}
          confirm={t('console.link.stop')}
          done={t('console.link.stop.done')}
          refusal={stopRefusal}
          act={(reason) => stopSharing(link.viewLinkId, reason)}
          onClose={() => setStopping(false)}
        >
          {t('console.link.stop.text')}
        </ReasonDialog>
      ) : null}
    </>
  );
}
