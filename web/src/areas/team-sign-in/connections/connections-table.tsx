import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { kindNames } from '../products.ts';
import type { SsoConnection } from '../use-team-sso.ts';
import { CertificateState } from './certificate-state.tsx';
import { type ConnectionAct, ConnectionMenu } from './connection-menu.tsx';
import styles from './connections.module.css';

const tones = { draft: 'plain', off: 'plain', on: 'ok', enforced: 'ok' } as const;

/** The connections of a team: what each is, whether people log in by it, its certificate and its last log-in. */
export function ConnectionsTable({
  connections,
  onAct,
}: {
  connections: readonly SsoConnection[];
  onAct: (act: ConnectionAct, connection: SsoConnection) => void;
}) {
  const t = useT();
  const format = useFormats();
  const columns: Column<SsoConnection>[] = [
    {
      key: 'connection',
      head: t('teamSignIn.column.connection'),
      cell: ({ name, kind }) => (
        <>
          <span className={styles.name}>{name}</span>
          <small className={styles.small}>{kindNames[kind]}</small>
        </>
      ),
    },
    {
      key: 'state',
      head: t('teamSignIn.column.state'),
      width: '180px',
      cell: ({ state }) => <StateDot tone={tones[state]}>{t(`teamSignIn.connection.state.${state}`)}</StateDot>,
    },
    {
      key: 'certificate',
      head: t('teamSignIn.column.certificate'),
      width: '200px',
      className: styles.certificate,
      cell: (connection) => <CertificateState connection={connection} />,
      stacked: (connection) => <CertificateState connection={connection} short />,
    },
    {
      key: 'used',
      head: t('teamSignIn.column.lastLogin'),
      width: '160px',
      cell: ({ lastUsedAt }) => (
        <span className={styles.soft}>{lastUsedAt ? format.moment(lastUsedAt) : t('teamSignIn.never')}</span>
      ),
      stacked: 'nothing',
    },
    {
      key: 'acts',
      head: t('teamSignIn.column.acts'),
      headHidden: true,
      className: styles.actsCell,
      width: '160px',
      cell: (connection) => <ConnectionMenu connection={connection} onAct={onAct} />,
    },
  ];
  return (
    <Table
      className={styles.table}
      label={t('teamSignIn.connections')}
      columns={columns}
      rows={connections}
      keyOf={({ id }) => id}
      rowHeight={57}
    />
  );
}
