import { useId, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { SettingsList, SettingsRow } from '../../ui/layout/settings.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { makeRefusal } from './factor-checks.ts';
import { LoadFailure } from './load-failure.tsx';
import { makesPasskeys } from './make-passkey.ts';
import { NamePasskeyDialog } from './name-passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';
import { type Passkey, useAddPasskey, usePasskeys } from './use-passkeys.ts';

type Dialog = { is: 'name' | 'rename' | 'remove'; passkey: Passkey };

/** The account's passkeys, and a button to add one. */
export function PasskeysList() {
  const t = useT();
  const id = useId();
  const passkeys = usePasskeys();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  useFocusAfterDialog(dialog !== null, add);
  const close = () => setDialog(null);
  const adding = useAddPasskey((passkey) => {
    // Dismissing the browser's dialog shows nothing.
    if (!passkey) return;
    showToast({ kind: 'ok', text: t('factors.passkeys.added') });
    setDialog({ is: 'name', passkey });
  });
  const refusal = adding.isError ? makeRefusal(adding.error).form : undefined;
  const supported = makesPasskeys();
  const about = passkeys.data?.length === 0 ? t('factors.passkeys.none') : t('factors.passkeys.text');
  return (
    <>
      <SettingsList label={t('factors.passkeys')} busy={passkeys.isPending}>
        <SettingsRow
          label={t('factors.passkeys')}
          controls={
            supported && passkeys.data ? (
              <Button ref={add} busy={adding.isPending} onClick={() => adding.mutate()}>
                {t('factors.passkeys.add')}
              </Button>
            ) : null
          }
        >
          {passkeys.isError ? <LoadFailure query={passkeys} /> : null}
          {passkeys.isPending ? <Skeleton width={280} height={20} /> : null}
          {passkeys.data ? <p>{about}</p> : null}
          {refusal ? <FieldError>{t(refusal)}</FieldError> : null}
          {supported ? null : <p>{t('factors.passkeys.unsupported')}</p>}
        </SettingsRow>
        {passkeys.data?.map((passkey) => (
          <PasskeyRow
            key={passkey.passkeyId}
            id={`${id}-${passkey.passkeyId}`}
            passkey={passkey}
            onRename={() => setDialog({ is: 'rename', passkey })}
            onRemove={() => setDialog({ is: 'remove', passkey })}
          />
        ))}
      </SettingsList>
      {dialog?.is === 'name' || dialog?.is === 'rename' ? (
        <NamePasskeyDialog passkey={dialog.passkey} isNew={dialog.is === 'name'} onClose={close} />
      ) : null}
      {dialog?.is === 'remove' ? <RemovePasskeyDialog passkey={dialog.passkey} onClose={close} /> : null}
    </>
  );
}
