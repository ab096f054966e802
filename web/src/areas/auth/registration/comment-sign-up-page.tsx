import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { emailHint } from '../../../platform/auth/email-hint.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/**
 * Sign-up at `/v/{viewLink}/signup`, for those who want to comment on a design (spec 3 §2 Comment sign-up screen). The
 * address comes from the hash; what was written on the link waits there.
 */
export default function CommentSignUpPage() {
  const t = useT();
  const { viewLink } = useParams({ strict: false });
  const search = { redirect_url: `/v/${viewLink}`, ...useSearch({ strict: false }) };
  const { hash } = useLocation();
  const hint = tidyEmail(emailHint(hash) ?? '');
  return (
    <AuthShell
      art="bracket"
      title={t('auth.signup.headingComment')}
      aside={
        <>
          {t('auth.signup.haveAccount')}{' '}
          <Link className={textLinkClass()} to="/login" search={search} hash={hash}>
            {t('auth.signup.logIn')}
          </Link>
        </>
      }
    >
      <SignUpForm fixedEmail={isEmail(hint) ? hint : null} />
    </AuthShell>
  );
}
