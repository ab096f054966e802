import { isSameMailbox } from '@chamfer/contract/email-address';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useMailedSecret } from '../../../platform/auth/use-mailed-secret.ts';
import type { CheckboxProps } from '../../../platform/form/use-form.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { ContinueForm } from './continue-form.tsx';
import { InvitationFailure } from './invitation-failure.tsx';
import { InvitedBy } from './invited-by.tsx';
import { Joined } from './joined.tsx';
import { allowedReturn } from './leave-for.ts';
import { type Invitation, type JoinedTeam, useInvitation } from './use-invitation.ts';
import { WrongAccount } from './wrong-account.tsx';

/** The parts of the page that belong to signing up and out. */
export interface InvitationParts {
  /** The form with which a new person registers; `onStale` asks again what the link invites to. */
  renderRegistration: (props: { hash: string; onJoined: (teamId: string) => void; onStale: () => void }) => ReactNode;
  renderTerms: (checkbox: CheckboxProps) => ReactNode;
  /** Logs out and opens this page again. */
  onLogOut: () => void;
}

/** `/teams/invitation#hash`: joins a team with the link of a mail (spec 2 §2 Invitation page, J45 to J47). */
export function InvitationPage(parts: InvitationParts) {
  const hash = useMailedSecret();
  // Another link starts over.
  return hash === '' ? <InvitationFailure fault="invalid" /> : <OneInvitation key={hash} hash={hash} {...parts} />;
}

interface Joining {
  team: JoinedTeam;
  email: string;
  /** Where the invitation leads on; null for nowhere. */
  next: string | null;
  /** Whether a press did it; else it happened as the page opened. */
  wasPressed: boolean;
}

function OneInvitation(props: InvitationParts & { hash: string }) {
  const [joined, setJoined] = useState<Joining | null>(null);
  // Not read again after joining, because the link then only says that it was accepted.
  return joined ? <Joined {...joined} /> : <OpenInvitation {...props} onJoined={setJoined} />;
}

function OpenInvitation({
  hash,
  onJoined,
  ...parts
}: InvitationParts & { hash: string; onJoined: (joined: Joining) => void }) {
  const t = useT();
  const { invitation, fault, reload, isFetching } = useInvitation(hash);
  const account = useAccount();
  // The page stays as it is while logging out, until it has loaded again.
  const [leaving, setLeaving] = useState<string>();
  if (fault) return <InvitationFailure fault={fault} busy={isFetching} onRetry={reload} />;
  if (!invitation || account.isLoading) return <FullPageSpinner label={t('common.loading')} />;
  const { email, teamName, userExists } = invitation;
  const next = allowedReturn(invitation.redirectURL);
  const own = leaving ?? account.data?.email;
  if (own !== undefined && !isSameMailbox(own, email)) {
    const logOut = () => {
      setLeaving(own);
      parts.onLogOut();
    };
    return <WrongAccount invitation={invitation} own={own} busy={leaving !== undefined} onLogOut={logOut} />;
  }
  if (userExists) {
    return (
      <AcceptInvitation
        hash={hash}
        invitation={invitation}
        isOwn={own !== undefined}
        onJoined={(team) => onJoined({ team, email, next, wasPressed: own === undefined })}
      />
    );
  }
  return (
    <AuthShell
      art="hinge"
      title={t('teamInvitation.welcome')}
      lead={<Lead invitation={invitation} leadsOn={next !== null} />}
    >
      <InvitedBy invitation={invitation} />
      {next !== null ? (
        <ContinueForm address={next} renderTerms={parts.renderTerms} />
      ) : (
        parts.renderRegistration({
          hash,
          onJoined: (teamId) => onJoined({ team: { teamId, teamName }, email, next, wasPressed: true }),
          onStale: () => void reload(),
        })
      )}
    </AuthShell>
  );
}

function Lead({ invitation: { email, teamName }, leadsOn }: { invitation: Invitation; leadsOn: boolean }) {
  const t = useT();
  return leadsOn
    ? t('teamInvitation.welcome.redirect', { team: teamName, email })
    : t('teamInvitation.welcome.lead', { team: teamName, email });
}
