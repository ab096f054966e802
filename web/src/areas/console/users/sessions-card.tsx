import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import tables from '../parts/tables.module.css';
import { type ChosenSession, EndSessionsDialog } from './end-sessions-dialog.tsx';
import { useDeviceName } from './use-device-name.ts';
import type { ShownUser } from './use-users.ts';

type Session = ShownUser['sessions'][number];

/** Where an account is signed in, and the buttons that end it. */
export function SessionsCard({ user }: { user: ShownUser }) {
  const t = useT();
  const format = useFormats();
  const deviceName = useDeviceName();
  const [ending, setEnding] = useState<ChosenSession | 'all' | null>(null);
  const columns: Column<Session>[] = [
    {
      key: 'device',
      head: t('console.session.where'),
      cell: ({ device, hasSecondFactor }) => (
        <>
          {deviceName(device)}
          {hasSecondFactor ? <span className={tables.detail}>{t('console.session.factor')}</span> : null}
        </>
      ),
    },
    {
      key: 'ip',
      head: t('console.session.from'),
      width: '25%',
      cell: ({ ip }) => <span className={tables.soft}>{ip}</span>,
    },
    {
      key: 'seen',
      head: t('console.column.seen'),
      width: '25%',
      cell: ({ lastUsedAt }) => <span className={tables.soft}>{format.moment(lastUsedAt)}</span>,
    },
    {
      key: 'end',
      head: t('console.session.end'),
      headHidden: true,
      width: '88px',
      cell: ({ sessionId, device }) => (
        <Button
          variant="danger-quiet"
          size="sm"
          aria-label={t('console.session.endOne', { device: deviceName(device) })}
          onClick={() => setEnding({ sessionId, device: deviceName(device) })}
        >
          {t('console.session.end')}
        </Button>
      ),
    },
  ];
  const canEnd = user.sessions.length > 0 || user.apiTokens > 0;
  return (
    <Card
      title={t('console.sessions')}
      action={
        canEnd ? (
          <Button size="sm" onClick={() => setEnding('all')}>
            {t('console.session.endAll')}
          </Button>
        ) : null
      }
    >
      {user.sessions.length === 0 ? (
        <p className={tables.soft}>{t('console.sessions.none')}</p>
      ) : (
        <Table
          label={t('console.sessions')}
          columns={columns}
          rows={user.sessions}
          keyOf={({ sessionId }) => sessionId}
          className={tables.inCard}
        />
      )}
      {ending ? <EndSessionsDialog user={user} session={ending} onClose={() => setEnding(null)} /> : null}
    </Card>
  );
}
