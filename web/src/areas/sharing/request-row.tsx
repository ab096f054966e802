import { type ReactNode, useState } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PersonLine } from './person-line.tsx';
import { roleNames } from './role-names.ts';
import styles from './sharing.module.css';
import { sharingRefusal } from './sharing-refusals.ts';
import { type InvitedRole, type SharingActions, type SharingRequest, sharerName } from './sharing-types.ts';
import { useRow } from './use-row.ts';
import { useSharers } from './use-sharers.ts';

/** Somebody who asks for access to a project: accepted with a role, or denied (spec 3 §6, J79). */
export function RequestRow({
  projectId,
  request,
  actions,
  paywall,
  onAccepted,
}: {
  projectId: string;
  request: SharingRequest;
  actions: SharingActions;
  paywall: ReactNode | undefined;
  onAccepted: (userId: string) => void;
}) {
  const t = useT();
  const format = useFormats();
  const list = useSharers(actions);
  const { failure, busy, run } = useRow();
  const [role, setRole] = useState<InvitedRole>('viewer');
  const [asks, setAsks] = useState(false);
  const name = sharerName(request);
  const params = { projectId, id: request.accessRequestId };
  const isBlocked = role === 'editor' && paywall !== undefined;
  const accept = () =>
    run(async () => {
      const member = await call('POST /web/projects/{projectId}/access-requests/{id}', { params, input: { role } });
      onAccepted(member.userId);
      list.replace(request, member);
    });
  return (
    <li className={styles.request} aria-busy={busy}>
      <PersonLine name={request.name} email={request.email}>
        <span className={styles.soft}>{t('sharing.asked', { date: format.date(request.createdAt) })}</span>
      </PersonLine>
      <div className={styles.answer}>
        <Select
          size="sm"
          label={t('sharing.roleOf', { name })}
          labelHidden
          options={[...actions.roles].toReversed().map((value) => ({ value, label: t(roleNames[value]) }))}
          value={role}
          onChange={setRole}
        />
        <Button size="sm" busy={busy} disabled={isBlocked} onClick={() => void accept()}>
          {t('sharing.accept')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
          {t('sharing.deny')}
        </Button>
      </div>
      {isBlocked ? paywall : null}
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
      {asks ? (
        <ConfirmDialog
          title={t('sharing.deny.title', { name })}
          confirm={t('sharing.deny')}
          act={async () => {
            await call('DELETE /web/projects/{projectId}/access-requests/{id}', { params });
            list.replace(request, null);
          }}
          refusal={sharingRefusal}
          onClose={() => setAsks(false)}
        >
          {t('sharing.deny.text', { name })}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
