import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { ListBar } from '../parts/list-bar.tsx';
import { useFilter } from '../parts/use-filter.ts';
import styles from './audit.module.css';
import { EntryRow } from './entry-row.tsx';
import { auditLogKeys, exportAudit, useAuditLog, usualDays } from './use-audit-log.ts';

const periods = ['7', '30', usualDays, 'all'] as const;
const exportRefusal = refusals<'POST /operator/audit/export'>({ INVALID_UUID: 'consoleWork.audit.exportFailed' });

/** `/admin/audit`: what was done in the whole installation, by whom, when and from where. */
export default function AuditPage() {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const [filter, setFilter] = useFilter('q', 'days', 'by');
  const list = useAuditLog(filter);
  const { foundCount = 0, totalCount } = list;
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    try {
      await exportAudit(filter);
      showToast({ kind: 'ok', text: t('consoleWork.audit.exported') });
      // That it was exported is an entry of its own.
      void client.invalidateQueries({ queryKey: auditLogKeys.all });
    } catch (error) {
      const { form } = exportRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    } finally {
      setExporting(false);
    }
  };
  const days = Map.groupBy(list.items, ({ at }) => format.day(at));
  return (
    <>
      <PageHead
        title={t('console.audit')}
        lead={t('consoleWork.audit.lead')}
        action={
          <Button
            icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
            busy={isExporting}
            disabled={foundCount === 0}
            onClick={() => void save()}
          >
            {t('consoleWork.audit.export')}
          </Button>
        }
      />
      <ListBar
        label={t('consoleWork.audit.search')}
        query={filter.q}
        onSearch={(q) => setFilter({ q })}
        count={totalCount === undefined ? undefined : t('consoleWork.of', { count: foundCount, all: totalCount })}
      >
        <Select
          label={t('consoleWork.audit.period')}
          labelHidden
          size="sm"
          options={periods.map((value) => ({
            value,
            label:
              value === 'all' ? t('consoleWork.audit.always') : t('consoleWork.audit.last', { days: Number(value) }),
          }))}
          value={periods.find((one) => one === filter.days) ?? usualDays}
          onChange={(next) => setFilter({ days: next === usualDays ? undefined : next })}
        />
        <Select
          label={t('consoleWork.audit.by')}
          labelHidden
          size="sm"
          options={[
            { value: 'operators', label: t('consoleWork.audit.operators') },
            { value: 'everybody', label: t('consoleWork.audit.everybody') },
          ]}
          value={filter.by === 'everybody' ? 'everybody' : 'operators'}
          onChange={(by) => setFilter({ by: by === 'everybody' ? by : undefined })}
        />
      </ListBar>
      <ListView
        list={list}
        loading={t('consoleWork.loading')}
        skeleton={<Skeleton height={240} />}
        failed={t('consoleWork.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('consoleWork.none')}
            text={t('consoleWork.none.text')}
            actions={
              <Button onClick={() => setFilter({ q: undefined, days: 'all', by: 'everybody' })}>
                {t('consoleWork.none.clear')}
              </Button>
            }
          />
        }
      >
        {/* Not for screen readers: an entry is a sentence. */}
        <p className={styles.heads} aria-hidden>
          <span>{t('consoleWork.audit.time')}</span>
          <span>{t('consoleWork.audit.by')}</span>
          <span>{t('consoleWork.audit.what')}</span>
          <span>{t('consoleWork.from')}</span>
        </p>
        {[...days].map(([day, entries]) => (
          <section key={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol className={styles.entries}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </ListView>
    </>
  );
}
