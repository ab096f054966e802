import { type ApiError, hasCode } from '@chamfer/client';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { resendRefusal, useResendVerification } from '../../../platform/account/use-verification.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { SignaturesArt } from '../../../ui/art/signatures-art.tsx';
import { BrokenShaftArt, EnvelopeArt, MissingPartArt, PadlockArt } from '../../../ui/art/small-art.tsx';
import { ProjectSkeleton } from '../project-skeleton.tsx';
import { StatePage } from './state-page.tsx';
import { useAcceptInvitation, useRequestAccess, useWithdrawRequest, withdrawRefusal } from './use-access.ts';

interface DeniedProps {
  projectId: string;
  error: ApiError;
  /** Asks for the project again. */
  onRetry: () => void;
  isRetrying: boolean;
}

/** What replaces a project that does not open, by the server's reason (spec 3 §2 and §8). */
export function ProjectDenied(props: DeniedProps) {
  const { error } = props;
  const invitationId = textIn(error, 'invitationId');
  if (hasCode(error, 'PENDING_PROJECT_ACCESS')) return <AccessRequested {...props} />;
  if (hasCode(error, 'EMAIL_NOT_VERIFIED')) return <Unverified {...props} />;
  if (hasCode(error, 'PROJECT_FORBIDDEN') && invitationId) {
    return <AcceptInvitation {...props} invitationId={invitationId} />;
  }
  return hasCode(error, 'PROJECT_FORBIDDEN') ? <RequestAccess {...props} /> : <ProjectNotFound />;
}

function RequestAccess({ projectId }: DeniedProps) {
  const t = useT();
  const format = useFormats();
  const request = useRequestAccess(projectId);
  const { error } = request;
  const failure = () => {
    if (hasCode(error, 'TOO_MANY_REQUESTS') && error.retryAfter) {
      return t('projectPage.request.tooSoon', { date: format.date(Date.now() + error.retryAfter * 1000) });
    }
    if (hasCode(error, 'BUSY')) return t('common.error.busy');
    return error ? t('projectPage.request.failed') : undefined;
  };
  return (
    <StatePage
      art={<PadlockArt />}
      title={t('projectPage.request.title')}
      text={t('projectPage.request.text')}
      failure={failure()}
      actions={
        <>
          <Button variant="primary" busy={request.isPending} onClick={() => request.mutate()}>
            {t('projectPage.request.action')}
          </Button>
          <ToProfile variant="quiet" />
        </>
      }
      withAccount
    />
  );
}

function AccessRequested({ projectId, error }: DeniedProps) {
  const t = useT();
  const format = useFormats();
  const withdraw = useWithdrawRequest(projectId);
  const refused = withdraw.isError ? withdrawRefusal(withdraw.error).form : undefined;
  const id = textIn(error, 'accessRequestId');
  const askedAt = textIn(error, 'createdAt');
  return (
    <StatePage
      art={<SignaturesArt />}
      title={t('projectPage.requested.title')}
      text={t('projectPage.requested.text')}
      note={askedAt ? t('projectPage.requested.at', { date: format.date(askedAt) }) : undefined}
      failure={refused ? t(refused) : undefined}
      actions={
        <>
          <ToProfile variant="secondary" />
          {id ? (
            <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
              {t('projectPage.requested.withdraw')}
            </Button>
          ) : null}
        </>
      }
      withAccount
    />
  );
}

function Unverified({ onRetry, isRetrying }: DeniedProps) {
  const t = useT();
  const resend = useResendVerification();
  const refused = resend.isError ? resendRefusal(resend.error).form : undefined;
  const isVerified = hasCode(resend.error, 'EMAIL_ALREADY_VERIFIED');
  const isSent = resend.isSuccess;
  const refresh = (
    <Button variant={isSent || isVerified ? 'primary' : 'quiet'} busy={isRetrying} onClick={onRetry}>
      {t('projectPage.unverified.refresh')}
    </Button>
  );
  return (
    <StatePage
      art={<EnvelopeArt />}
      title={t(isSent ? 'projectPage.unverified.sent' : 'projectPage.unverified.title')}
      text={t(isSent ? 'projectPage.unverified.sentText' : 'projectPage.unverified.text')}
      failure={refused ? t(refused) : undefined}
      actions={
        isSent || isVerified ? (
          refresh
        ) : (
          <>
            <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate()}>
              {t('projectPage.unverified.send')}
            </Button>
            {refresh}
          </>
        )
      }
      withAccount
    />
  );
}

/** Invited people get in without asking: the invitation is accepted, and the project loaded again. */
function AcceptInvitation({ projectId, invitationId, onRetry, ...props }: DeniedProps & { invitationId: string }) {
  const accepting = useAcceptInvitation(projectId, invitationId);
  const isOver = accepting.isSuccess && !props.isRetrying;
  // After it was accepted the project opens; where it does not, this person has to ask like everybody else.
  if (isOver) return <RequestAccess projectId={projectId} onRetry={onRetry} {...props} />;
  if (accepting.isError) {
    return <ProjectFailure onRetry={() => void accepting.refetch()} isRetrying={accepting.isFetching} />;
  }
  return <ProjectSkeleton />;
}

/** There is no such project, or it was deleted. */
export function ProjectNotFound() {
  const t = useT();
  return (
    <StatePage
      art={<MissingPartArt />}
      title={t('projectPage.notFound.title')}
      text={t('projectPage.notFound.text')}
      actions={
        <ButtonLink as={Link} variant="primary" to="/">
          {t('common.goToDashboard')}
        </ButtonLink>
      }
      withAccount
    />
  );
}

/** The project could not be loaded; the cause is unknown. */
export function ProjectFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const t = useT();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <StatePage
      art={<BrokenShaftArt />}
      title={t('common.error.title')}
      text={t('projectPage.failed')}
      actions={
        <Button variant="primary" busy={isRetrying} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}

function ToProfile({ variant }: { variant: 'quiet' | 'secondary' }) {
  const t = useT();
  return (
    <ButtonLink as={Link} variant={variant} to="/account">
      {t('projectPage.toProfile')}
    </ButtonLink>
  );
}

function textIn({ details }: ApiError, name: string): string | null {
  const value = details?.[name];
  return typeof value === 'string' ? value : null;
}
