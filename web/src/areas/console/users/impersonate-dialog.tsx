import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { beginImpersonation } from '../../../platform/http/impersonation.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { type ShownUser, userRefusals } from './use-users.ts';
import { userName } from './user-name.ts';

/** Asks why an operator wants to look at the product as somebody else, and goes there in this tab. */
export function ImpersonateDialog({ user, onClose }: { user: ShownUser; onClose: () => void }) {
  const t = useT();
  const { userId } = user;
  const name = userName(user);
  const begin = async (reason: string) => {
    const begun = await call('POST /operator/users/{userId}/impersonate', { params: { userId }, input: { reason } });
    beginImpersonation({ ...begun, userId, name, reason });
  };
  return (
    <ReasonDialog
      title={t('console.user.impersonate.title', { name })}
      confirm={t('console.user.impersonate.confirm', { name })}
      variant="primary"
      done={t('console.user.impersonate.done', { name })}
      refusal={userRefusals.impersonate}
      act={begin}
      onClose={onClose}
    >
      {t('console.user.impersonate.text', { name })}
    </ReasonDialog>
  );
}
