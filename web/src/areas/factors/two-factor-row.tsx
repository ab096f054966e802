import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SettingsRow } from '../../ui/layout/settings.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';
import { refreshTwoFactor, useTwoFactor } from './use-two-factor.ts';

const TwoFactorDialog = lazy(() => import('./two-factor-dialog.tsx'));
const TurnOffDialog = lazy(() => import('./turn-off-dialog.tsx'));

/** Two-factor authentication: whether and since when it is on, and its actions. */
export function TwoFactorRow() {
  const t = useT();
  const format = useFormats();
  const id = useId();
  const twoFactor = useTwoFactor();
  const [dialog, setDialog] = useState<'setUp' | 'renew' | 'turnOff' | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  useFocusAfterDialog(dialog !== null, first);
  const close = () => {
    setDialog(null);
    void refreshTwoFactor();
  };
  const { data } = twoFactor;
  const on = data?.enabled === true;
  const named = (button: string) => ({ id: `${id}-${button}`, 'aria-labelledby': `${id}-${button} ${id}-label` });
  const controls = data ? (
    <>
      <Button {...named('first')} ref={first} onClick={() => setDialog(on ? 'renew' : 'setUp')}>
        {on ? t('factors.renew') : t('factors.twoFactor.setUp')}
      </Button>
      {on ? (
        <Button {...named('off')} onClick={() => setDialog('turnOff')}>
          {t('factors.twoFactor.turnOff')}
        </Button>
      ) : null}
    </>
  ) : null;
  return (
    <>
      <SettingsRow
        label={t('factors.twoFactor')}
        labelId={`${id}-label`}
        badge={on ? <Badge tone="ok">{t('factors.twoFactor.on')}</Badge> : null}
        controls={controls}
      >
        {twoFactor.isError ? <LoadFailure query={twoFactor} /> : null}
        {twoFactor.isPending ? <Skeleton width={280} height={20} /> : null}
        {data && !on ? t('factors.twoFactor.offText') : null}
        {on ? (
          <>
            <p>{t('factors.twoFactor.since', { date: format.date(data.enabledAt ?? 0) })}</p>
            <p>{t('factors.twoFactor.codesLeft', { count: data.recoveryCodesLeft })}</p>
          </>
        ) : null}
      </SettingsRow>
      <Suspense fallback={null}>
        {dialog === 'setUp' || dialog === 'renew' ? <TwoFactorDialog purpose={dialog} onClose={close} /> : null}
        {dialog === 'turnOff' ? <TurnOffDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
