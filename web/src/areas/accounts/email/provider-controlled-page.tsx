import { Link } from '@tanstack/react-router';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** Shown instead of a form that an account of a company's identity provider cannot use (spec 1 §6). */
export function ProviderControlledPage({ title, text }: { title: MessageKey; text: MessageKey }) {
  const t = useT();
  return (
    <AuthShell art="bracket" title={t(title)} lead={t(text)}>
      <ButtonLink as={Link} to="/account" variant="primary" size="lg" block>
        {t('common.backToAccount')}
      </ButtonLink>
    </AuthShell>
  );
}
