import { useT } from '../../i18n/use-t.ts';
import { ButtonLink } from '../../ui/action/button.tsx';

/** Sends the person to a new log-in and back here, for accounts without a means of proof. */
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
