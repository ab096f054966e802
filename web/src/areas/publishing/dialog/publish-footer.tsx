import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import type { PublishSession } from './use-publish-session.ts';

/** The dialog's buttons: publish, retry, or open the review. */
export function PublishFooter({
  formId,
  session,
  onCancel,
  onDone,
}: {
  formId: string;
  session: PublishSession;
  onCancel: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const { state, retry } = session.publication;
  if (state.phase === 'done') {
    return (
      <>
        <Button onClick={onDone}>{t('publishing.done.close')}</Button>
        {session.request?.sharedState === 'not_shared' ? null : (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to="/v/$viewLink"
            params={{ viewLink: state.published.viewLink }}
            onClick={onDone}
          >
            {t('publishing.done.open')}
          </Link>
        )}
      </>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {session.mayLeaveOutFaces ? (
        <Button onClick={session.publishWithoutFaces}>{t('publishing.withoutFaces')}</Button>
      ) : null}
      {session.isFilling ? (
        <Button variant="primary" type="submit" form={formId} disabled={!session.isReady || !session.mayPublish}>
          {t('publishing.submit')}
        </Button>
      ) : session.mayRetry ? (
        <Button variant="primary" onClick={retry}>
          {t('common.retry')}
        </Button>
      ) : null}
    </>
  );
}
