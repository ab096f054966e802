import { shownEmail } from '@chamfer/contract/shown-email';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { sharingRefusal } from '../sharing-refusals.ts';
import type { Sharer, SharingActs } from '../sharing-types.ts';

type Kind = 'remove' | 'leave' | 'withdraw' | 'deny';
const texts: Record<Kind, Record<'title' | 'text' | 'confirm', MessageKey>> = {
  remove: { title: 'sharing.remove.title', text: 'sharing.remove.text', confirm: 'sharing.remove.confirm' },
  leave: { title: 'sharing.leave.title', text: 'sharing.leave.text', confirm: 'sharing.leave.confirm' },
  withdraw: { title: 'sharing.withdraw.title', text: 'sharing.withdraw.text', confirm: 'sharing.withdraw.confirm' },
  deny: { title: 'sharing.deny.title', text: 'sharing.deny.text', confirm: 'sharing.deny' },
};

/** Asks before somebody loses access, leaves, or is denied it (spec 3 §2): each is immediate and irreversible. */
export function RemoveDialog({
  sharer,
  acts,
  onLeft,
  onClose,
}: {
  sharer: Sharer;
  acts: SharingActs;
  onLeft: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const isMe = useAccount().data?.id === (sharer.type === 'member' ? sharer.userId : null);
  const kind: Kind =
    sharer.type === 'access_request' ? 'deny' : sharer.type === 'invitation' ? 'withdraw' : isMe ? 'leave' : 'remove';
  const { title, confirm } = texts[kind];
  const keeps = sharer.type === 'member' && sharer.keepsAccess;
  const text = keeps ? (isMe ? 'sharing.leave.keeps' : 'sharing.remove.keeps') : texts[kind].text;
  const name = sharer.name ?? shownEmail(sharer.email);
  const act = async () => {
    if (sharer.type === 'member') await acts.remove(sharer);
    else if (sharer.type === 'invitation') await acts.withdraw(sharer);
    else await acts.deny?.(sharer);
    if (kind === 'leave') onLeft();
  };
  return (
    <ConfirmDialog title={t(title, { name })} confirm={t(confirm)} act={act} refusal={sharingRefusal} onClose={onClose}>
      {t(text, { name })}
    </ConfirmDialog>
  );
}
