import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { leadsOf } from '../../../platform/auth/sources.ts';
import { useTypedEmail } from '../../../platform/auth/typed-email.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface SignUpParts {
  /** Who invited, for the address it returns to. */
  readonly renderInvitation: (path: string) => ReactNode;
  /** The voucher that is claimed with the new account. */
  readonly renderVoucher: (voucher: string) => ReactNode;
}

/** Sign-up at `/signup` (spec 1 §2 Sign-up). */
export function SignUpPage({ renderInvitation, renderVoucher }: SignUpParts) {
  const t = useT();
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const { typed } = useTypedEmail();
  const voucher = search.voucher ?? search.voucher_id;
  return (
    <AuthShell
      art={voucher ? 'gears' : 'bracket'}
      icon={voucher ? renderVoucher(voucher) : null}
      title={t(headingOf(search))}
      aside={
        <>
          {t('auth.signup.haveAccount')}{' '}
          <Link className={textLinkClass()} to="/login" search={search} hash={hash}>
            {t('auth.signup.logIn')}
          </Link>
        </>
      }
    >
      {search.redirect_url ? renderInvitation(search.redirect_url) : null}
      <SignUpForm email={typed} />
    </AuthShell>
  );
}

function headingOf(search: AppSearch): MessageKey {
  if (search.voucher || search.voucher_id) return 'auth.signup.headingVoucher';
  return leadsOf(search.source).createsFirst ? 'auth.signup.headingEmbedded' : 'auth.signup.heading';
}
