import { useT } from '../../i18n/use-t.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads to a new log-in and back here: what an account without a proof of its own needs. */
export function LogInAgain() {
  const t = useT();
  const here = location.pathname + location.search;
  const address = `/login?${new URLSearchParams({ intent: 'relogin', redirect_url: here })}`;
  return (
    <ButtonLink variant="primary" href={address}>
      {t('proof.logInAgain')}
    </ButtonLink>
  );
}
