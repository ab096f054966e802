import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { withEmailHint } from '../../../platform/auth/email-hint.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/action/button.tsx';
import styles from './invitation.module.css';
import { leaveFor } from './leave-for.ts';
import type { JoinedTeam } from './use-invitation.ts';

/**
 * Somebody has joined: the design app to download, and the way into the team (spec 2 §2). Accepting gives no session
 * (DECISIONS 38), so people who are not signed in log in first and come to the team then.
 */
export function Joined({
  team: { teamId, teamName },
  email,
  next,
  wasPressed,
}: {
  team: JoinedTeam;
  email: string;
  /** Where the invitation leads on, which is the main way then; null for nowhere. */
  next: string | null;
  wasPressed: boolean;
}) {
  const t = useT();
  const signedIn = useSignedIn();
  useHeadingFocus(wasPressed);
  const product = brand.name;
  const secondary = buttonClass({ size: 'lg', block: true });
  return (
    <AuthShell
      art="hinge"
      title={t('teamInvitation.joined', { team: teamName })}
      lead={
        next !== null
          ? t('teamInvitation.joined.continue', { product })
          : signedIn
            ? t('teamInvitation.joined.lead', { product })
            : t('teamInvitation.joined.logIn', { email, product })
      }
    >
      <div className={styles.actions}>
        {next !== null ? (
          <Button variant="primary" size="lg" block onClick={() => leaveFor(next)}>
            {t('teamInvitation.continue')}
          </Button>
        ) : null}
        <ButtonLink href={pageAddress('download')} variant={next === null ? 'primary' : 'secondary'} size="lg" block>
          {t('teamInvitation.download', { product })}
        </ButtonLink>
        {signedIn ? (
          <Link className={secondary} to="/teams/$teamId/shared-with-me" params={{ teamId }}>
            {t('teamInvitation.openTeam')}
          </Link>
        ) : (
          <Link
            className={secondary}
            to="/login"
            search={{ redirect_url: `/teams/${teamId}/shared-with-me` }}
            hash={withEmailHint('', email)}
          >
            {t('teamInvitation.logInToTeam')}
          </Link>
        )}
      </div>
    </AuthShell>
  );
}
