import { useT } from '../../../i18n/use-t.ts';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { ListBar } from '../parts/list-bar.tsx';
import { useFilter } from '../parts/use-filter.ts';
import { TestMailButton } from './test-mail-button.tsx';
import { type Setting, settingsWith, useSettings } from './use-settings.ts';
import styles from './work.module.css';

/** `/admin/settings`: what the server was started with. */
export default function SettingsPage() {
  const t = useT();
  const [{ q }, setFilter] = useFilter('q');
  const query = useSettings();
  const all = query.data?.settings;
  const found = settingsWith(all ?? [], q);
  return (
    <>
      <PageHead title={t('console.settings')} lead={t('consoleWork.settings.lead')} action={<TestMailButton />} />
      {query.isError && !all ? (
        <ListFailure text={t('consoleWork.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <ListBar
            label={t('consoleWork.settings.search')}
            query={q}
            onSearch={(next) => setFilter({ q: next })}
            count={all && t('consoleWork.of', { count: found.length, all: all.length })}
          />
          {all && found.length === 0 ? (
            <EmptyState
              art={<EmptySheetArt />}
              title={t('consoleWork.none')}
              text={t('consoleWork.none.text')}
              actions={<Button onClick={() => setFilter({ q: undefined })}>{t('consoleWork.none.clear')}</Button>}
            />
          ) : (
            <SettingsTable settings={found} isLoading={!all} />
          )}
        </>
      )}
    </>
  );
}

function SettingsTable({ settings, isLoading }: { settings: readonly Setting[]; isLoading: boolean }) {
  const t = useT();
  const columns: Column<Setting>[] = [
    {
      key: 'name',
      head: t('consoleWork.settings.name'),
      width: '288px',
      cell: ({ name }) => <code className={styles.setting}>{name}</code>,
    },
    {
      key: 'value',
      head: t('consoleWork.settings.value'),
      width: '264px',
      cell: (setting) => <Value setting={setting} />,
    },
    {
      key: 'origin',
      head: t('consoleWork.settings.origin'),
      width: '128px',
      cell: ({ origin }) => (
        <span className={styles.soft}>
          {t(origin === 'default' ? 'consoleWork.settings.default' : 'consoleWork.settings.environment')}
        </span>
      ),
    },
    {
      key: 'about',
      head: t('consoleWork.settings.about'),
      cell: ({ about }) => (
        <span className={styles.about} lang="en">
          {about}
        </span>
      ),
    },
  ];
  return (
    <Table
      className={styles.settings}
      label={t('console.settings')}
      columns={columns}
      rows={settings}
      keyOf={({ name }) => name}
      rowHeight={69}
      loadingRows={isLoading ? 6 : 0}
    />
  );
}

function Value({ setting: { value, isSecret, origin } }: { setting: Setting }) {
  const t = useT();
  if (isSecret && origin === 'environment') {
    return <span className={styles.soft}>{t('consoleWork.settings.secret')}</span>;
  }
  if (value === null) return <span className={styles.soft}>{t('consoleWork.settings.unset')}</span>;
  return <code className={styles.value}>{value}</code>;
}
