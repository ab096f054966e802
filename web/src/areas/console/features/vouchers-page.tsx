import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { MenuItem, RowMenu } from '../../../ui/popup/menu.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import styles from './features.module.css';
import { type Batch, revokeBatch, revokeRefusal, useVouchers, type VoucherCode } from './use-vouchers.ts';

/** A batch that was just made, with its codes. */
interface Made {
  name: string;
  codes: readonly VoucherCode[];
}

/** `/admin/vouchers`: batches of vouchers, and how much of each was claimed. */
export default function VouchersPage() {
  const t = useT();
  const client = useQueryClient();
  const query = useVouchers();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [revoking, setRevoking] = useState<Batch | null>(null);
  const { isSelling = false, batches = [] } = query.data ?? {};
  const make = (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden />} onClick={() => setMaking(true)}>
      {t('consoleWork.vouchers.make')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('console.vouchers')}
        lead={t('consoleWork.vouchers.lead')}
        action={isSelling && batches.length > 0 ? make : undefined}
      />
      {query.isError && !query.data ? (
        <ListFailure text={t('consoleWork.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data && batches.length === 0 ? (
        <EmptyState
          art={<EmptySheetArt />}
          title={t(isSelling ? 'consoleWork.vouchers.none' : 'consoleWork.vouchers.notSelling')}
          text={t(isSelling ? 'consoleWork.vouchers.none.text' : 'consoleWork.vouchers.notSelling.text')}
          actions={isSelling ? make : undefined}
        />
      ) : (
        <BatchTable batches={batches} isLoading={!query.data} onRevoke={setRevoking} />
      )}
      {isMaking ? (
        <BatchDialog onMade={(name, codes) => setMade({ name, codes })} onClose={() => setMaking(false)} />
      ) : null}
      {made && !isMaking ? <CodesDialog {...made} onClose={() => setMade(null)} /> : null}
      {revoking ? (
        <ConfirmDialog
          title={t('consoleWork.vouchers.revoke.title', { name: revoking.name })}
          confirm={t('consoleWork.vouchers.revoke')}
          act={() => revokeBatch(client, revoking.name)}
          refusal={revokeRefusal}
          done={t('consoleWork.vouchers.revoked', { name: revoking.name })}
          onClose={() => setRevoking(null)}
        >
          {t('consoleWork.vouchers.revoke.text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function BatchTable({
  batches,
  isLoading,
  onRevoke,
}: {
  batches: readonly Batch[];
  isLoading: boolean;
  onRevoke: (batch: Batch) => void;
}) {
  const t = useT();
  const columns: Column<Batch>[] = [
    {
      key: 'batch',
      head: t('consoleWork.vouchers.batch'),
      cell: ({ name, note }) => (
        <>
          <b className={styles.name}>{name}</b>
          {note ? <small className={styles.small}>{note}</small> : null}
        </>
      ),
    },
    {
      key: 'gives',
      head: t('consoleWork.vouchers.gives'),
      width: '152px',
      cell: ({ months }) => t('consoleWork.vouchers.months', { count: months }),
    },
    {
      key: 'claimed',
      head: t('consoleWork.vouchers.claimed'),
      width: '232px',
      cell: (batch) => <Claimed batch={batch} />,
    },
    {
      key: 'until',
      head: t('consoleWork.vouchers.until'),
      width: '216px',
      cell: (batch) => <Until batch={batch} />,
    },
    {
      key: 'acts',
      head: t('consoleWork.acts'),
      headHidden: true,
      width: '56px',
      cell: (batch) =>
        batch.revokedAt ? null : (
          <RowMenu
            label={t('consoleWork.actsFor', { name: batch.name })}
            trigger={
              <Button variant="quiet" size="sm" iconOnly aria-label={t('consoleWork.actsFor', { name: batch.name })}>
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            }
          >
            <MenuItem danger onAction={() => onRevoke(batch)}>
              {t('consoleWork.vouchers.revoke')}
            </MenuItem>
          </RowMenu>
        ),
    },
  ];
  return (
    <Table
      className={styles.tall}
      label={t('console.vouchers')}
      columns={columns}
      rows={batches}
      keyOf={({ name }) => name}
      loadingRows={isLoading ? 3 : 0}
    />
  );
}

function Claimed({ batch: { claimed, codes, usesPerCode } }: { batch: Batch }) {
  const t = useT();
  const all = codes * usesPerCode;
  const text = t('consoleWork.of', { count: claimed, all });
  return (
    <span className={styles.claimed}>
      <ProgressBar value={claimed / all} label={t('consoleWork.vouchers.claimed')} valueText={text} width={64} />
      {text}
    </span>
  );
}

function Until({ batch: { claimableUntil, revokedAt } }: { batch: Batch }) {
  const t = useT();
  const format = useFormats();
  return (
    <span className={styles.soft}>
      {revokedAt
        ? t('consoleWork.vouchers.revokedOn', { day: format.day(revokedAt) })
        : claimableUntil
          ? format.day(claimableUntil)
          : t('consoleWork.vouchers.noEnd')}
    </span>
  );
}
