import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** 'Back to log in', the one way on from pages of single sign-on that did not work. */
export function BackToLogin() {
  const t = useT();
  return (
    <ButtonLink as={Link} to="/login" variant="primary" size="lg" block>
      {t('auth.backToLogin')}
    </ButtonLink>
  );
}
