import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { Ellipsis } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { MenuItem, RowMenu } from '../../../ui/popup/menu.tsx';
import styles from './tokens.module.css';
import type { ApiToken } from './use-api-tokens.ts';

const dayMs = 24 * 60 * 60_000;

/** API tokens: what each may do, when and by what it was used last, and when it ends. */
export function TokensTable({ tokens, onEnd }: { tokens: readonly ApiToken[]; onEnd: (token: ApiToken) => void }) {
  const t = useT();
  const format = useFormats();
  const columns: Column<ApiToken>[] = [
    {
      key: 'token',
      head: t('developers.column.token'),
      cell: ({ name, kind, hint, madeBy }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.under}>
            <code>{`${kind === 'team' ? 'chm_team' : 'chm_pat'}_…${hint}`}</code>
            {' · '}
            {kind === 'team' ? t('developers.ofTeam') : madeBy.name}
          </span>
        </>
      ),
    },
    {
      key: 'may',
      head: t('developers.column.may'),
      width: '216px',
      cell: ({ scopes }) => (
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <Badge key={scope} tone="line">
              {scope}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'used',
      head: t('developers.column.used'),
      width: '208px',
      cell: ({ lastUsedAt, lastUsedFrom }) => (
        <span className={styles.soft}>
          {!lastUsedAt
            ? t('developers.never')
            : lastUsedFrom
              ? t('developers.used', { when: format.moment(lastUsedAt), from: lastUsedFrom })
              : format.moment(lastUsedAt)}
        </span>
      ),
    },
    { key: 'ends', head: t('developers.column.ends'), width: '152px', cell: (token) => <End token={token} /> },
    {
      key: 'acts',
      head: t('developers.column.acts'),
      headHidden: true,
      width: '52px',
      align: 'end',
      cell: (token) =>
        token.endedAt ? null : (
          <RowMenu
            label={t('developers.actsFor', { name: token.name })}
            trigger={
              <Button variant="quiet" size="sm" iconOnly aria-label={t('developers.actsFor', { name: token.name })}>
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            }
          >
            <MenuItem danger onAction={() => onEnd(token)}>
              {t('developers.end')}
            </MenuItem>
          </RowMenu>
        ),
    },
  ];
  return (
    <Table
      label={t('developers.tokens')}
      columns={columns}
      rows={tokens}
      keyOf={({ tokenId }) => tokenId}
      rowHeight={61}
    />
  );
}

/** When a token ends, or that it has; with a warning in the week before. */
function End({ token: { endsAt, endedAt } }: { token: ApiToken }) {
  const t = useT();
  const format = useFormats();
  if (endedAt) return <Badge tone="danger">{t('developers.ended', { day: format.day(endedAt) })}</Badge>;
  const days = Math.ceil((Date.parse(endsAt) - Date.now()) / dayMs);
  if (days <= tokenWarningDays) return <Badge tone="warn">{t('developers.endsIn', { days: Math.max(0, days) })}</Badge>;
  return <span className={styles.soft}>{format.day(endsAt)}</span>;
}
