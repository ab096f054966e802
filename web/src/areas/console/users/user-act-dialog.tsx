import { useNavigate } from '@tanstack/react-router';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Refusal } from '../../../platform/form/refusals.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { actOnUser, exportUser, type ShownUser, userRefusals } from './use-users.ts';
import { userName } from './user-name.ts';

/** What an operator can do to an account as a whole. */
export type UserAct = Parameters<typeof actOnUser>[0] | 'export';

interface ActTexts {
  title: MessageKey;
  text: MessageKey;
  confirm: MessageKey;
  done: MessageKey;
  refusal: Refusal<'reason'>;
  /** Nothing is taken away. */
  isKind?: boolean;
}

const acts: Record<UserAct, ActTexts> = {
  block: {
    title: 'console.user.block.title',
    text: 'console.user.block.text',
    confirm: 'console.user.block.confirm',
    done: 'console.user.block.done',
    refusal: userRefusals.block,
  },
  unblock: {
    title: 'console.user.unblock.title',
    text: 'console.user.unblock.text',
    confirm: 'console.user.unblock',
    done: 'console.user.unblock.done',
    refusal: userRefusals.unblock,
    isKind: true,
  },
  'two-factor-off': {
    title: 'console.user.factorOff.title',
    text: 'console.user.factorOff.text',
    confirm: 'console.user.factorOff.confirm',
    done: 'console.user.factorOff.done',
    refusal: userRefusals.twoFactorOff,
  },
  'let-in': {
    title: 'console.user.letIn.title',
    text: 'console.user.letIn.text',
    confirm: 'console.user.letIn',
    done: 'console.user.letIn.done',
    refusal: userRefusals.letIn,
    isKind: true,
  },
  verification: {
    title: 'console.user.verification.title',
    text: 'console.user.verification.text',
    confirm: 'console.user.verification',
    done: 'console.user.verification.done',
    refusal: userRefusals.verification,
    isKind: true,
  },
  export: {
    title: 'console.user.export.title',
    text: 'console.user.export.text',
    confirm: 'console.user.export',
    done: 'console.user.export.done',
    refusal: userRefusals.export,
    isKind: true,
  },
  delete: {
    title: 'console.user.delete.title',
    text: 'console.user.delete.text',
    confirm: 'console.user.delete.confirm',
    done: 'console.user.delete.done',
    refusal: userRefusals.delete,
  },
};

/** Asks for the reason of an act on an account, says what will happen, and carries it out. */
export function UserActDialog({ act, user, onClose }: { act: UserAct; user: ShownUser; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { title, text, confirm, done, refusal, isKind } = acts[act];
  const names = { name: userName(user), email: user.email };
  return (
    <ReasonDialog
      title={t(title, names)}
      confirm={t(confirm)}
      variant={isKind ? 'primary' : 'danger'}
      done={t(done, names)}
      refusal={refusal}
      act={(reason) => (act === 'export' ? exportUser(user.userId, reason) : actOnUser(act, user.userId, reason))}
      onDone={act === 'delete' ? () => navigate({ to: '/admin/users' }) : undefined}
      onClose={onClose}
    >
      {t(text, names)}
    </ReasonDialog>
  );
}
