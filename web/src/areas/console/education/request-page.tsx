import { ApiError } from '@chamfer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { hasLetterKeys } from '../../../platform/browser/letter-keys.ts';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Columns } from '../parts/columns.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { AnswerNote } from './answer-note.tsx';
import styles from './education.module.css';
import { AskedCard, FitCard } from './fit-card.tsx';
import { nameOf } from './person-name.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { roleTexts } from './requests-table.tsx';
import { approve, approveRefusal, refreshRequests, type ShownRequest, useRequest } from './use-requests.ts';

/** `/admin/education/{requestId}`: a request, with what speaks for it and against it, and the two answers. */
export default function RequestPage() {
  const { requestId = '' } = useParams({ strict: false }) as { requestId?: string };
  return <RequestDetails requestId={requestId} />;
}

/** A request by its id, in every state in which it can be. */
export function RequestDetails({ requestId }: { requestId: string }) {
  const t = useT();
  const query = useRequest(requestId);
  const request = query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <BackLink to="/admin/education">{t('console.education')}</BackLink>
      {request ? (
        <Request key={request.requestId} request={request} />
      ) : isGone ? (
        <EmptyState title={t('consoleWork.education.gone')} />
      ) : query.isError ? (
        <ListFailure text={t('consoleWork.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('consoleWork.loading')}>
          <Skeleton height={240} />
        </div>
      )}
    </>
  );
}

function Request({ request }: { request: ShownRequest }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isApproving, setApproving] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const { requestId, nextRequestId } = request;
  const name = nameOf(request);
  const isOpen = request.status === 'pending';
  // Who answers one request comes to the next one, whose heading is read out.
  useHeadingFocus(true);
  const goOn = () =>
    void (nextRequestId
      ? navigate({ to: '/admin/education/$requestId', params: { requestId: nextRequestId } })
      : navigate({ to: '/admin/education' }));
  const answerYes = async () => {
    if (isApproving) return;
    setApproving(true);
    try {
      const until = await approve(client, requestId);
      showToast({ kind: 'ok', text: t('consoleWork.education.approved', { name, until: format.day(until) }) });
      goOn();
    } catch (error) {
      const { form } = approveRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
      refreshRequests(client);
    } finally {
      setApproving(false);
    }
  };
  useKeys({
    ...(isOpen && { a: () => void answerYes(), r: () => setRefusing(true) }),
    j: goOn,
  });
  return (
    <>
      <header className={styles.head}>
        <Avatar name={name} email={request.email} size="xl" className={styles.avatar} />
        <div className={styles.texts}>
          <h1>{name}</h1>
          <p className={styles.facts}>
            {[t(roleTexts[request.role]), request.major, request.school].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        {isOpen ? (
          <div className={styles.acts}>
            <Button variant="danger-quiet" onClick={() => setRefusing(true)}>
              {t('consoleWork.education.refuse')}
            </Button>
            <Button
              variant="primary"
              icon={<Check size={16} strokeWidth={1.5} aria-hidden />}
              busy={isApproving}
              onClick={() => void answerYes()}
            >
              {t('consoleWork.education.approve')}
            </Button>
          </div>
        ) : null}
      </header>
      <Columns
        aside={
          <>
            <FitCard request={request} />
            <AskedCard request={request} />
            {isOpen && hasLetterKeys() ? (
              <p className={styles.keys}>
                <Trans id="consoleWork.education.keys" components={[key]} />
              </p>
            ) : null}
          </>
        }
      >
        <AnswerNote request={request} />
        <RequestPhotos request={request} />
      </Columns>
      {isRefusing ? (
        <RefuseDialog
          request={request}
          onRefused={() => {
            showToast({ kind: 'ok', text: t('consoleWork.education.refused', { name }) });
            goOn();
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  );
}

const key = (letter: ReactNode) => <kbd className={styles.key}>{letter}</kbd>;
