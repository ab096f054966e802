import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useFilter } from '../parts/use-filter.ts';
import styles from './education.module.css';
import { RequestsTable } from './requests-table.tsx';
import { useRequests, type Which } from './use-requests.ts';

/** `/admin/education`: requests of education licences that wait for an answer, and those that have one. */
export default function RequestsPage() {
  const t = useT();
  const [{ status }, setFilter] = useFilter('status');
  const which: Which = status === 'answered' ? 'answered' : 'waiting';
  const list = useRequests(which);
  const { waitingCount } = list;
  const show = (next: Which) => setFilter({ status: next === 'answered' ? next : undefined });
  return (
    <>
      <PageHead title={t('console.education')} lead={t('consoleWork.education.lead', { count: waitingCount ?? 0 })} />
      <Segmented
        className={styles.tabs}
        label={t('consoleWork.education.which')}
        options={[
          { value: 'waiting', label: t('consoleWork.education.waiting') },
          { value: 'answered', label: t('consoleWork.education.answered') },
        ]}
        value={which}
        onChange={show}
      />
      <ListView
        key={which}
        list={list}
        loading={t('consoleWork.loading')}
        failed={t('consoleWork.failed')}
        skeleton={<RequestsTable which={which} requests={[]} loadingRows={3} />}
        empty={
          which === 'waiting' ? (
            <EmptyState
              art={<EmptySheetArt />}
              title={t('consoleWork.education.done')}
              text={t('consoleWork.education.done.text')}
              actions={<Button onClick={() => show('answered')}>{t('consoleWork.education.showAnswered')}</Button>}
            />
          ) : (
            <EmptyState art={<EmptySheetArt />} title={t('consoleWork.education.noneAnswered')} />
          )
        }
      >
        <RequestsTable which={which} requests={list.items} />
      </ListView>
    </>
  );
}
