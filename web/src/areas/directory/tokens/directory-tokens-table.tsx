import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { Ellipsis } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { MenuItem, RowMenu } from '../../../ui/popup/menu.tsx';
import type { DirectoryToken } from '../use-team-directory.ts';
import styles from './tokens.module.css';

const dayMs = 24 * 60 * 60_000;

/** The tokens of a directory: when each was used last, and when it ends. */
export function DirectoryTokensTable({
  tokens,
  onEnd,
}: {
  tokens: readonly DirectoryToken[];
  onEnd: (token: DirectoryToken) => void;
}) {
  const t = useT();
  const format = useFormats();
  const columns: Column<DirectoryToken>[] = [
    {
      key: 'token',
      head: t('directory.column.token'),
      cell: ({ name, hint }) => (
        <>
          <span className={styles.name}>{name}</span>
          <code className={styles.under}>{`chm_scim_…${hint}`}</code>
        </>
      ),
    },
    {
      key: 'used',
      head: t('directory.column.used'),
      width: '208px',
      cell: ({ lastUsedAt }) => (
        <span className={styles.soft}>{lastUsedAt ? format.moment(lastUsedAt) : t('directory.never')}</span>
      ),
    },
    { key: 'ends', head: t('directory.column.ends'), width: '168px', cell: (token) => <End token={token} /> },
    {
      key: 'acts',
      head: t('directory.column.acts'),
      headHidden: true,
      width: '52px',
      align: 'end',
      cell: (token) => (
        <RowMenu
          label={t('directory.actsFor', { name: token.name })}
          trigger={
            <Button variant="quiet" size="sm" iconOnly aria-label={t('directory.actsFor', { name: token.name })}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </Button>
          }
        >
          <MenuItem danger onAction={() => onEnd(token)}>
            {t('directory.end')}
          </MenuItem>
        </RowMenu>
      ),
    },
  ];
  return (
    <Table
      label={t('directory.tokens')}
      columns={columns}
      rows={tokens}
      keyOf={({ tokenId }) => tokenId}
      rowHeight={61}
    />
  );
}

/** When a token ends; with a warning in the week before. */
function End({ token: { endsAt } }: { token: DirectoryToken }) {
  const t = useT();
  const format = useFormats();
  const days = Math.ceil((Date.parse(endsAt) - Date.now()) / dayMs);
  if (days <= tokenWarningDays) return <Badge tone="warn">{t('directory.endsIn', { days: Math.max(0, days) })}</Badge>;
  return <span className={styles.soft}>{format.day(endsAt)}</span>;
}
