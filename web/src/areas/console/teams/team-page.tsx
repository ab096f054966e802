import { Link, useParams } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Columns } from '../parts/columns.tsx';
import { DetailState } from '../parts/detail-state.tsx';
import { EntityHead } from '../parts/entity-head.tsx';
import { Facts, Id } from '../parts/facts.tsx';
import { PersonCell } from '../parts/person-cell.tsx';
import tables from '../parts/tables.module.css';
import { PlanBadge } from './plan-badge.tsx';
import { type ShownTeam, useShownTeam } from './use-teams.ts';

const stateTexts: Readonly<Record<string, MessageKey>> = {
  starting: 'console.team.state.starting',
  trialing: 'console.team.state.trialing',
  active: 'console.team.state.active',
  grace: 'console.team.state.grace',
};

/** `/admin/teams/{teamId}`: a team, its members, its plan and how much it keeps. */
export default function TeamPage() {
  const { teamId = '' } = useParams({ strict: false });
  return <TeamView teamId={teamId} />;
}

/** A team in every state that its page can be in. */
export function TeamView({ teamId }: { teamId: string }) {
  const t = useT();
  const { data, error, isError, isFetching, refetch } = useShownTeam(teamId);
  usePageTitle(data?.name ?? t('console.teams'));
  return (
    <>
      <BackLink to="/admin/teams">{t('console.teams')}</BackLink>
      {data ? (
        <TeamContent team={data} />
      ) : (
        <DetailState
          isMissing={hasCode(error, 'TEAM_NOT_FOUND') || hasCode(error, 'INVALID_UUID')}
          isError={isError}
          busy={isFetching}
          missing={t('console.team.missing')}
          failed={t('console.team.failed')}
          list="/admin/teams"
          listName={t('console.teams')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function TeamContent({ team }: { team: ShownTeam }) {
  const t = useT();
  const format = useFormats();
  const { subscription } = team;
  return (
    <>
      <EntityHead
        picture={<Avatar name={team.name} kind="team" size="xl" />}
        title={team.name}
        badges={<PlanBadge plan={team.plan} />}
        about={t('common.team.members', { count: team.members })}
      />
      <Columns
        aside={
          <>
            <Card title={t('console.team.content')}>
              <Facts
                numbers
                facts={[
                  [t('console.column.projects'), format.number(team.projects)],
                  [t('console.links'), format.number(team.viewLinks)],
                  [t('console.team.stored'), format.bytes(team.storedBytes)],
                ]}
              />
            </Card>
            {subscription ? (
              <Card
                title={t('common.nav.subscription')}
                action={
                  <Link
                    className={textLinkClass()}
                    to="/admin/subscriptions/$subscriptionId"
                    params={{ subscriptionId: subscription.subscriptionId }}
                  >
                    {t('console.open')}
                  </Link>
                }
              >
                <Facts
                  facts={[
                    [t('console.column.plan'), <PlanBadge key="plan" plan={subscription.plan} />],
                    [
                      t('console.column.state'),
                      stateTexts[subscription.state] ? t(stateTexts[subscription.state]!) : subscription.state,
                    ],
                    subscription.seats !== null && [t('console.team.seats'), format.number(subscription.seats)],
                    subscription.until !== null && [t('console.team.until'), format.day(subscription.until)],
                  ]}
                />
              </Card>
            ) : null}
          </>
        }
      >
        <Card title={t('console.team')}>
          <Facts
            facts={[
              [t('console.id'), <Id key="id">{team.teamId}</Id>],
              [t('console.since'), format.date(team.createdAt)],
            ]}
          />
        </Card>
        <People team={team} />
      </Columns>
    </>
  );
}

function People({ team: { people, members } }: { team: ShownTeam }) {
  const t = useT();
  const format = useFormats();
  const columns: Column<ShownTeam['people'][number]>[] = [
    { key: 'person', head: t('console.column.person'), cell: (person) => <PersonCell person={person} /> },
    {
      key: 'role',
      head: t('console.column.role'),
      width: '24%',
      cell: ({ role }) => t(`teams.role.${role}`),
    },
    {
      key: 'since',
      head: t('console.since'),
      width: '24%',
      cell: ({ since }) => <span className={tables.soft}>{format.day(since)}</span>,
    },
  ];
  return (
    <Card
      title={t('common.nav.members')}
      lead={people.length < members ? t('console.team.first', { count: people.length, all: members }) : undefined}
    >
      <div className={tables.inCard}>
        <Table
          label={t('common.nav.members')}
          columns={columns}
          rows={people}
          keyOf={({ userId }) => userId}
          rowHeight={57}
          className={tables.people}
        />
      </div>
    </Card>
  );
}
