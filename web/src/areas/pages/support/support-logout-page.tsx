import { Link, useSearch } from '@tanstack/react-router';
import { CircleAlert, LogOut } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';

/** Characters of a message that are shown: portals write a sentence. */
const mostShown = 300;

/**
 * `/auth/zendesk/logout`: where the support portal leads whom it has logged out, with `kind=error` and a `message` where that
 * was because of an error (spec 1 §2, J28). Anybody can write such an address, so the message is marked as the portal's own,
 * and is text alone. The session here goes on.
 */
export default function SupportLogoutPage() {
  const t = useT();
  const { kind, message } = useSearch({ strict: false });
  const failed = kind === 'error';
  const Icon = failed ? CircleAlert : LogOut;
  const text = message?.trim().slice(0, mostShown);
  return (
    <AuthShell
      art="hinge"
      icon={
        <RoundIcon tone={failed ? 'danger' : 'plain'}>
          <Icon size={22} strokeWidth={1.5} aria-hidden />
        </RoundIcon>
      }
      title={t('pages.support.loggedOut.title')}
      lead={t(failed ? 'pages.support.loggedOut.error' : 'pages.support.loggedOut.text')}
    >
      {failed ? (
        <Banner kind="danger" title={text ? t('pages.support.loggedOut.message') : undefined}>
          {text ? <bdi>{text}</bdi> : t('pages.support.loggedOut.unknown')}
        </Banner>
      ) : null}
      <ButtonLink as={Link} to="/account" variant="primary" size="lg" block>
        {t('pages.support.loggedOut.back')}
      </ButtonLink>
    </AuthShell>
  );
}
