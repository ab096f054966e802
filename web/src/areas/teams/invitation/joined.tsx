import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth-shell.tsx';
import { pageAddress } from '../../../platform/page-config.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import styles from './invitation.module.css';
import type { JoinedTeam } from './use-invitation.ts';

/**
 * Somebody has joined: the design app to download, and the way into the team (spec 2 §2). Accepting gives no session
 * (DECISIONS 38), so whoever is not signed in logs in first and comes to the team then.
 */
export function Joined({ team: { teamId, teamName }, email }: { team: JoinedTeam; email: string }) {
  const t = useT();
  const signedIn = useSignedIn();
  const product = brand.name;
  return (
    <AuthShell
      art="hinge"
      title={t('teamInvitation.joined', { team: teamName })}
      lead={
        signedIn ? t('teamInvitation.joined.lead', { product }) : t('teamInvitation.joined.logIn', { email, product })
      }
    >
      <div className={styles.actions}>
        <ButtonLink href={pageAddress('download')} variant="primary" size="lg" block>
          {t('teamInvitation.download', { product })}
        </ButtonLink>
        <Link
          className={buttonClass({ size: 'lg', block: true })}
          to="/teams/$teamId/shared-with-me"
          params={{ teamId }}
        >
          {signedIn ? t('teamInvitation.openTeam') : t('teamInvitation.logInToTeam')}
        </Link>
      </div>
    </AuthShell>
  );
}
