import { type ReactNode, useState } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PersonLine } from './person-line.tsx';
import { RoleMenu } from './role-menu.tsx';
import { sharingRefusal } from './sharing-refusals.ts';
import { type Role, type SharingActions, type SharingInvitation, sharerName } from './sharing-types.ts';
import { useRow } from './use-row.ts';
import { useSharers } from './use-sharers.ts';

/** An invitation that waits: another role, sent again, taken back. */
export function InvitationRow({
  invitation,
  actions,
  paywall,
}: {
  invitation: SharingInvitation;
  actions: SharingActions;
  paywall: ReactNode | undefined;
}) {
  const t = useT();
  const format = useFormats();
  const list = useSharers(actions);
  const { failure, busy, run } = useRow();
  const [asks, setAsks] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const name = sharerName(invitation);
  const choose = (next: Role) => {
    const needsPlan = next === 'editor' && paywall !== undefined;
    setBlocked(needsPlan);
    if (!needsPlan) void run(() => list.changeRole(invitation, next));
  };
  const resend = () =>
    run(async () => {
      list.replace(invitation, await actions.resend(invitation));
      showToast({ kind: 'ok', text: t('sharing.resent', { name }) });
    });
  return (
    <li aria-busy={busy}>
      <PersonLine
        name={invitation.name}
        email={invitation.email}
        detail={t('sharing.sent', { date: format.date(invitation.sentAt) })}
        isInvited
        isExpired={invitation.isExpired}
      >
        <RoleMenu
          name={name}
          role={invitation.role}
          roles={[...actions.roles].toReversed()}
          onRole={choose}
          onResend={() => void resend()}
          onRemove={() => setAsks(true)}
        />
      </PersonLine>
      {isBlocked ? paywall : null}
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
      {asks ? (
        <ConfirmDialog
          title={t('sharing.removeInvitation.title', { name })}
          confirm={t('sharing.remove.confirm')}
          act={async () => {
            await actions.removeInvitation(invitation);
            list.replace(invitation, null);
          }}
          refusal={sharingRefusal}
          onClose={() => setAsks(false)}
        >
          {t('sharing.removeInvitation.text')}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
