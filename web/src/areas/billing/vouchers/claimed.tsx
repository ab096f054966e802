import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Stub } from './stub.tsx';
import type { ClaimedVoucher } from './use-voucher.ts';
import { VoucherShell } from './voucher-shell.tsx';
import styles from './vouchers.module.css';

/** What a voucher gave; the same whenever its link is opened again. */
export function Claimed({ typed, claimed }: { typed: string; claimed: ClaimedVoucher }) {
  const t = useT();
  const format = useFormats();
  useHeadingFocus(true);
  const { months, hasEnded } = claimed;
  const date = format.day(claimed.expiration);
  return (
    <VoucherShell
      stub={<Stub typed={typed} months={months} mark="claimed" />}
      title={hasEnded ? t('voucher.ended') : t('voucher.claimed', { months })}
      lead={t(hasEnded ? 'voucher.ended.text' : 'voucher.claimed.text', { date })}
    >
      <div className={styles.acts}>
        {hasEnded ? (
          <ButtonLink as={Link} to="/pricing" variant="primary" size="lg" block>
            {t('voucher.pricing')}
          </ButtonLink>
        ) : (
          <ButtonLink href={pageAddress('download')} variant="primary" size="lg" block>
            {t('common.menu.download')}
          </ButtonLink>
        )}
        <ButtonLink as={Link} to="/teams" size="lg" block>
          {t('common.goToDashboard')}
        </ButtonLink>
      </div>
    </VoucherShell>
  );
}
