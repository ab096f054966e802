import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/action/button.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { claimAddress } from './claim-address.ts';
import { Stub } from './stub.tsx';
import { faultOf, useVoucher } from './use-voucher.ts';
import { VoucherShell } from './voucher-shell.tsx';
import styles from './vouchers.module.css';

interface ClaimFailureProps {
  typed: string;
  error: Error;
  busy: boolean;
  onAnother: () => void;
  onRetry: () => void;
}

const refusal = refusals<'GET /voucher/claim/{voucherId}'>(
  { INVALID_VOUCHER: 'voucher.invalid.text', MULTIPLE_ACTIVE_SUBSCRIPTIONS: 'voucher.running.text' },
  'voucher.unknown.text',
);

/** Why a voucher was not claimed, and what can be done (spec 2 §2 Voucher claim). */
export function ClaimFailure({ error, ...props }: ClaimFailureProps) {
  useHeadingFocus(true);
  const fault = faultOf(error);
  if (fault === 'invalid') return <Invalid {...props} />;
  return fault === 'running' ? <Running {...props} /> : <Unknown {...props} error={error} />;
}

function Invalid({ typed, onAnother }: Pick<ClaimFailureProps, 'typed' | 'onAnother'>) {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <VoucherShell
      stub={<Stub typed={typed} mark="refused" />}
      title={t('voucher.invalid')}
      lead={t('voucher.invalid.text')}
      aside={<Support />}
    >
      <Acts>
        <Button variant="primary" size="lg" block onClick={onAnother}>
          {t('voucher.another')}
        </Button>
        {signedIn ? (
          <ButtonLink as={Link} to="/teams" size="lg" block>
            {t('common.goToDashboard')}
          </ButtonLink>
        ) : (
          // Who claimed it with an account gets the same answer again.
          <Link
            to="/login"
            search={{ redirect_url: claimAddress(typed) }}
            className={buttonClass({ size: 'lg', block: true })}
          >
            {t('common.title.logIn')}
          </Link>
        )}
      </Acts>
    </VoucherShell>
  );
}

function Running({ typed }: Pick<ClaimFailureProps, 'typed'>) {
  const t = useT();
  const format = useFormats();
  const { data: voucher } = useVoucher(typed);
  const until = voucher?.claimableUntil;
  return (
    <VoucherShell
      stub={<Stub typed={typed} months={voucher?.months} mark="refused" />}
      title={t('voucher.running')}
      lead={until ? t('voucher.running.until', { date: format.day(until) }) : t('voucher.running.text')}
      aside={<Support />}
    >
      <Acts>
        <ButtonLink as={Link} to="/subscription" variant="primary" size="lg" block>
          {t('voucher.running.show')}
        </ButtonLink>
      </Acts>
    </VoucherShell>
  );
}

function Unknown({ typed, error, busy, onRetry }: Omit<ClaimFailureProps, 'onAnother'>) {
  const t = useT();
  return (
    <VoucherShell
      stub={<Stub typed={typed} mark="open" />}
      title={t('common.error.title')}
      lead={t(refusal(error).form ?? 'voucher.unknown.text')}
      aside={<Support />}
    >
      <Acts>
        <Button variant="primary" size="lg" block busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Acts>
    </VoucherShell>
  );
}

function Acts({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}

function Support() {
  const t = useT();
  return <TextLink href={pageAddress('support')}>{t('voucher.support')}</TextLink>;
}
