import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Stub } from './stub.tsx';
import { VoucherShell } from './voucher-shell.tsx';

/** A voucher that is being claimed, or looked up for somebody who is signed out. */
export function ClaimPending({ typed, is }: { typed: string; is: 'claiming' | 'checking' }) {
  const t = useT();
  const isClaiming = is === 'claiming';
  return (
    <VoucherShell
      stub={<Stub typed={typed} mark="open" />}
      title={t(isClaiming ? 'voucher.claiming' : 'voucher.checking')}
      lead={t('voucher.claiming.text')}
    >
      {isClaiming ? (
        <Button variant="primary" size="lg" block busy>
          {t('voucher.claiming.busy')}
        </Button>
      ) : null}
    </VoucherShell>
  );
}
