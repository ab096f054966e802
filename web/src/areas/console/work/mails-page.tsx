import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { ListBar } from '../parts/list-bar.tsx';
import { useFilter } from '../parts/use-filter.ts';
import { TestMailButton } from './test-mail-button.tsx';
import { useBusy } from './use-busy.ts';
import { jobRefusal, useJobActs } from './use-jobs.ts';
import { type Mail, mailKind, useMails } from './use-mails.ts';
import styles from './work.module.css';

const stateTexts: Readonly<Record<Mail['state'], MessageKey>> = {
  failed: 'consoleWork.mails.notSent',
  waiting: 'consoleWork.mails.waiting',
  sent: 'consoleWork.mails.sent',
};
const states = Object.keys(stateTexts) as Mail['state'][];

/** `/admin/mails`: to whom mail went in the last days, about what, and what became of it. */
export default function MailsPage() {
  const t = useT();
  const [filter, setFilter] = useFilter('q', 'status');
  const state = states.find((one) => one === filter.status);
  const list = useMails({ query: filter.q, state });
  const { counts } = list;
  const { retry } = useJobActs();
  const { busy, run } = useBusy(jobRefusal);
  const tryAgain = ({ mailId, jobId }: Mail) =>
    void run(mailId, async () => {
      await retry({ kind: mailKind, jobId });
      showToast({ kind: 'ok', text: t('consoleWork.mails.retried') });
    });
  return (
    <>
      <PageHead
        title={t('console.mails')}
        lead={counts ? t('consoleWork.mails.lead', counts) : t('consoleWork.mails.lead.short')}
        action={<TestMailButton />}
      />
      <ListBar label={t('consoleWork.mails.search')} query={filter.q} onSearch={(q) => setFilter({ q })}>
        <Select
          label={t('consoleWork.state')}
          labelHidden
          size="sm"
          options={[
            { value: '', label: t('consoleWork.mails.everyState') },
            ...states.map((value) => ({ value, label: t(stateTexts[value]) })),
          ]}
          value={state ?? ''}
          onChange={(status) => setFilter({ status: status || undefined })}
        />
      </ListBar>
      <ListView
        list={list}
        loading={t('consoleWork.loading')}
        failed={t('consoleWork.failed')}
        skeleton={<MailsTable mails={[]} loadingRows={4} />}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('consoleWork.none')}
            text={filter.q || state ? t('consoleWork.none.text') : undefined}
            actions={
              filter.q || state ? (
                <Button onClick={() => setFilter({ q: undefined, status: undefined })}>
                  {t('consoleWork.none.clear')}
                </Button>
              ) : undefined
            }
          />
        }
      >
        <MailsTable mails={list.items} busy={busy} onRetry={tryAgain} />
      </ListView>
    </>
  );
}

function MailsTable({
  mails,
  busy = null,
  onRetry,
  loadingRows = 0,
}: {
  mails: readonly Mail[];
  /** The mail that is sent again. */
  busy?: string | null;
  onRetry?: (mail: Mail) => void;
  loadingRows?: number;
}) {
  const t = useT();
  const format = useFormats();
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      head: t('consoleWork.mails.subject'),
      cell: ({ subject }) => <b className={styles.strong}>{subject}</b>,
    },
    {
      key: 'to',
      head: t('consoleWork.mails.to'),
      width: '264px',
      cell: ({ to }) => <span className={styles.soft}>{to}</span>,
    },
    { key: 'state', head: t('consoleWork.state'), width: '248px', cell: (mail) => <MailState mail={mail} /> },
    {
      key: 'at',
      head: t('consoleWork.at'),
      width: '120px',
      cell: ({ at }) => <span className={styles.soft}>{format.moment(at)}</span>,
    },
    {
      key: 'retry',
      head: t('consoleWork.acts'),
      headHidden: true,
      width: '104px',
      cell: (mail) =>
        mail.state === 'failed' ? (
          <Button
            size="sm"
            busy={busy === mail.mailId}
            aria-label={t('consoleWork.mails.retryOf', { subject: mail.subject })}
            onClick={() => onRetry?.(mail)}
          >
            {t('consoleWork.retry')}
          </Button>
        ) : null,
    },
  ];
  return (
    <Table
      className={styles.wideActs}
      label={t('console.mails')}
      columns={columns}
      rows={mails}
      keyOf={({ mailId }) => mailId}
      loadingRows={loadingRows}
    />
  );
}

function MailState({ mail: { state, tries, error } }: { mail: Mail }) {
  const t = useT();
  const tone = state === 'sent' ? 'ok' : state === 'failed' ? 'danger' : tries > 0 ? 'warn' : 'plain';
  return (
    <>
      <StateDot tone={tone}>
        {state === 'waiting' && tries > 0 ? t('consoleWork.mails.again', { tries }) : t(stateTexts[state])}
      </StateDot>
      {error && state !== 'sent' ? <small className={classNames(styles.error, styles.after)}>{error}</small> : null}
    </>
  );
}
