import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOverview } from '../../areas/console/use-console.ts';
import { useT } from '../../i18n/use-t.ts';
import { accountKeys } from '../../platform/account/use-account.ts';
import { hasCode } from '../../platform/api/api.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConsoleShell } from './console-shell.tsx';

/**
 * The layout of the operator's console. Its pages are shown once the server has answered the first call: it may ask for a
 * proof of identity, or for a second factor that the operator has to set up first (OPERATE §10).
 */
export default function ConsoleLayout() {
  const t = useT();
  const { data, error, isPending, isFetching, refetch } = useOverview();
  useEndOfRights(hasCode(error, 'ROUTE_NOT_FOUND'));
  return (
    <ConsoleShell overview={data}>
      {hasCode(error, 'TWO_FACTOR_REQUIRED') ? (
        <EmptyState
          title={t('console.factor.title')}
          text={t('console.factor.text')}
          actions={
            <>
              <ButtonLink variant="primary" href="/account#security">
                {t('console.factor.open')}
              </ButtonLink>
              <Button busy={isFetching} onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </>
          }
        />
      ) : hasCode(error, 'PROOF_REQUIRED') ? (
        <EmptyState
          title={t('console.proof.title')}
          text={t('console.proof.text')}
          actions={
            <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
              {t('console.proof.again')}
            </Button>
          }
        />
      ) : isPending || hasCode(error, 'ROUTE_NOT_FOUND') ? (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton width={240} height={36} />
        </div>
      ) : (
        <Outlet />
      )}
    </ConsoleShell>
  );
}

/** Leads somebody who is an operator no longer to where addresses lead that do not exist. */
function useEndOfRights(isOver: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: accountKeys.all, exact: true }).then(() => router.invalidate());
    void navigate({ to: '/teams', replace: true });
  }, [isOver, client, router, navigate]);
}
