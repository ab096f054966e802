import { Ellipsis } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { MenuItem, RowMenu } from '../../../ui/popup/menu.tsx';
import type { TeamDomain } from '../use-team-sso.ts';
import styles from './domains.module.css';

/** What can be done with a domain. */
export type DomainAct = 'record' | 'choose' | 'remove';

const tones = { pending: 'warn', verified: 'ok', missing: 'danger', lost: 'danger' } as const;

/** The domains of a team: what DNS says of each, and how many people have an address there. */
export function DomainsTable({
  domains,
  mayChoose,
  onAct,
}: {
  domains: readonly TeamDomain[];
  /** There is more than one connection. */
  mayChoose: boolean;
  onAct: (act: DomainAct, domain: TeamDomain) => void;
}) {
  const t = useT();
  const format = useFormats();
  const columns: Column<TeamDomain>[] = [
    {
      key: 'domain',
      head: t('teamSignIn.column.domain'),
      cell: ({ domain }) => <span className={styles.name}>{domain}</span>,
    },
    {
      key: 'state',
      head: t('teamSignIn.column.state'),
      width: '200px',
      cell: ({ state }) => <StateDot tone={tones[state]}>{t(`teamSignIn.domain.state.${state}`)}</StateDot>,
    },
    {
      key: 'people',
      head: t('teamSignIn.column.people'),
      width: '96px',
      align: 'end',
      cell: ({ peopleCount }) => format.number(peopleCount),
      stacked: 'nothing',
    },
    {
      key: 'checked',
      head: t('teamSignIn.column.checked'),
      width: '184px',
      cell: ({ checkedAt }) => (
        <span className={styles.soft}>{checkedAt ? format.moment(checkedAt) : t('teamSignIn.domain.unchecked')}</span>
      ),
    },
    {
      key: 'acts',
      head: t('teamSignIn.column.acts'),
      headHidden: true,
      className: styles.acts,
      width: '160px',
      cell: (domain) =>
        domain.state === 'verified' ? (
          <RowMenu
            label={t('teamSignIn.actsFor', { name: domain.domain })}
            trigger={
              <Button variant="quiet" size="sm" iconOnly aria-label={t('teamSignIn.actsFor', { name: domain.domain })}>
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            }
          >
            <MenuItem onAction={() => onAct('record', domain)}>{t('teamSignIn.domain.showRecord')}</MenuItem>
            {mayChoose ? (
              <MenuItem onAction={() => onAct('choose', domain)}>{t('teamSignIn.domain.choose')}</MenuItem>
            ) : null}
            <MenuItem danger onAction={() => onAct('remove', domain)}>
              {t('teamSignIn.domain.remove')}
            </MenuItem>
          </RowMenu>
        ) : (
          <Button
            size="sm"
            aria-label={t('teamSignIn.domain.showRecordOf', { domain: domain.domain })}
            onClick={() => onAct('record', domain)}
          >
            {t('teamSignIn.domain.showRecord')}
          </Button>
        ),
    },
  ];
  return (
    <Table
      className={styles.table}
      label={t('teamSignIn.domains')}
      columns={columns}
      rows={domains}
      keyOf={({ id }) => id}
    />
  );
}
