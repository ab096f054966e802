import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useMailedSecret } from '../../../platform/auth/use-mailed-secret.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { ConfirmationQuestion } from './confirmation-question.tsx';
import { type LinkState, useConfirmationLink } from './use-confirmation-link.ts';

/**
 * `/verify#hash`: verifies an email with the link of a mail, and goes on to `/email-verify/success` or
 * `/email-verify/error` (spec 1 §2, DECISIONS 4 and 75).
 */
export default function VerifyPage() {
  const t = useT();
  const navigate = useNavigate();
  const { state, isBusy, wasPressed, press, retry } = useConfirmationLink('verify_email', useMailedSecret());
  useEffect(() => {
    const result = resultOf(state);
    if (result) void navigate({ ...result, replace: true, state: { wasPressed } });
  }, [state, wasPressed, navigate]);
  if (state.is === 'asking') {
    const texts = {
      title: 'common.title.confirmEmail',
      text: 'accounts.verify.ask',
      button: 'accounts.email.confirm',
    } as const;
    return <ConfirmationQuestion texts={texts} email={state.email} busy={isBusy} onPress={press} />;
  }
  if (state.is !== 'failed') return <FullPageSpinner label={t('common.loading')} />;
  return (
    <AuthShell art="bracket" title={t('common.error.title')} lead={t('common.error.tryAgain')}>
      <Button variant="primary" size="lg" block onClick={retry}>
        {t('common.retry')}
      </Button>
    </AuthShell>
  );
}

/** The page that says what became of the link; its fragment says what is special about it. */
function resultOf(state: LinkState) {
  if (state.is === 'done') return { to: '/email-verify/success', hash: state.removed ? 'removed' : undefined } as const;
  if (state.is === 'refused') return { to: '/email-verify/error' } as const;
  return state.is === 'invalid' ? ({ to: '/email-verify/error', hash: 'invalid' } as const) : null;
}
