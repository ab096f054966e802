import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { switchConnection, switchConnectionRefusal } from '../connection-calls.ts';
import { BackButton, StepFooter } from '../step-footer.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import { ChecksList } from './checks-list.tsx';
import { Correction } from './correction.tsx';
import styles from './test.module.css';
import { TestProgress } from './test-progress.tsx';
import { useTestWindow } from './use-test-window.ts';

/** The last step: an owner logs in through the connection as people will, every check of the answer is shown, and nothing changes. */
export function TestStep({
  teamId,
  connection,
  onBack,
  onDone,
}: {
  teamId: string;
  connection: SsoConnection;
  onBack: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { id: connectionId, name, state } = connection;
  const run = useTestWindow({ teamId, connectionId });
  const { test, isWaiting } = run;
  const isOn = state === 'on' || state === 'enforced';
  const hasPassed = test?.state === 'passed';
  const form = useForm<Record<never, never>>({
    start: {},
    send: async () => {
      await switchConnection(client, { teamId, connectionId }, { state: 'on' });
      showToast({ kind: 'ok', text: t('teamSignIn.switchedOn', { name }) });
      onDone();
    },
    refusal: switchConnectionRefusal,
  });
  return (
    <>
      {test || isWaiting ? null : <p className={styles.text}>{t('teamSignIn.test.text', { name })}</p>}
      <TestProgress name={name} run={run} />
      {test && test.checks.length > 0 && !isWaiting ? <ChecksList checks={test.checks} /> : null}
      {hasPassed ? (
        <Banner kind="ok" title={t('teamSignIn.test.works')} alert>
          {t(isOn ? 'teamSignIn.test.works.on' : 'teamSignIn.test.works.text')}
        </Banner>
      ) : null}
      {test?.state === 'failed' ? <Correction connection={connection} test={test} /> : null}
      <FormFailure form={form} />
      <StepFooter>
        {hasPassed ? (
          <>
            <Button onClick={onDone}>{t(isOn ? 'common.close' : 'teamSignIn.test.leaveOff')}</Button>
            {isOn ? null : (
              <Button variant="primary" busy={form.busy} onClick={() => form.submit()}>
                {t('teamSignIn.act.on')}
              </Button>
            )}
          </>
        ) : (
          <>
            <BackButton onPress={onBack} />
            <Button
              variant="primary"
              icon={test ? <RefreshCw size={16} strokeWidth={1.5} aria-hidden /> : undefined}
              busy={run.starting}
              onClick={run.start}
            >
              {test || isWaiting ? t('teamSignIn.test.again') : t('teamSignIn.test.open', { name })}
            </Button>
          </>
        )}
      </StepFooter>
    </>
  );
}
