import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { StepFooter } from '../step-footer.tsx';
import { ChecksList } from '../test/checks-list.tsx';
import { TestProgress } from '../test/test-progress.tsx';
import { useTestWindow } from '../test/use-test-window.ts';
import type { Enforcement, SsoConnection } from '../use-team-sso.ts';
import { Fates } from './fates.tsx';
import { OwnersField } from './owners-field.tsx';
import { enforce, enforceRefusal } from './rule-calls.ts';
import styles from './rules.module.css';

/**
 * Who must log in through the connection from now on, the owners who keep another way in, and a tick that they can. The
 * tick tests the connection where that was not done a moment ago.
 */
export function EnforceForm({
  teamId,
  connection: { id: connectionId, name },
  enforcement,
  onClose,
}: {
  teamId: string;
  connection: SsoConnection;
  enforcement: Enforcement;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const run = useTestWindow({ teamId, connectionId });
  const { isTested, owners, peopleCount: count } = enforcement;
  const able = owners.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ userId }) => userId);
  const form = useForm<{ exempt: readonly string[]; isSure: boolean }>({
    start: { exempt: able, isSure: false },
    check: ({ exempt, isSure }) => ({
      ...(exempt.length === 0 && { exempt: 'teamSignIn.enforce.exemptOwner' as const }),
      ...(!(isSure && isTested) && { isSure: 'teamSignIn.enforce.notSure' as const }),
    }),
    send: async ({ exempt }) => {
      await enforce(client, { teamId, connectionId, exemptUserIds: [...exempt] });
      showToast({ kind: 'ok', text: t('teamSignIn.enforce.done') });
      onClose();
    },
    refusal: enforceRefusal,
    focus: null,
  });
  const { test, isWaiting } = run;
  const sure = form.checkbox('isSure');
  return (
    <form id={formId} className={styles.form} {...form.props}>
      <Fates name={name} enforcement={enforcement} />
      <OwnersField {...form.choice('exempt')} owners={owners} />
      <Checkbox
        {...sure}
        checked={sure.checked && isTested}
        label={t('teamSignIn.enforce.sure', { name })}
        onChange={(event) => {
          sure.onChange(event);
          if (event.target.checked && !isTested && !run.starting) run.start();
        }}
      />
      {isTested ? null : <TestProgress name={name} run={run} />}
      {test?.state === 'failed' && !isWaiting ? <ChecksList checks={test.checks} /> : null}
      <FormFailure form={form} />
      <StepFooter>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" form={formId} variant="primary" busy={form.busy}>
          {t('teamSignIn.enforce.submit', { count })}
        </Button>
      </StepFooter>
    </form>
  );
}
