import { ApiError } from '@chamfer/client';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useResendVerification } from '../../../platform/account/use-verification.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';

const texts: Readonly<Record<string, MessageKey>> = {
  USER_ALREADY_HAS_SUBSCRIPTION: 'billing.checkout.error.hasSubscription',
  UNSUPPORTED_COUNTRY: 'billing.checkout.error.country',
  EMAIL_NOT_VERIFIED: 'billing.checkout.error.verify',
  CHECKOUT_NOT_ALLOWED: 'billing.checkout.error.tooMany',
  TOO_MANY_REQUESTS: 'billing.checkout.error.tooMany',
  PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
};

/** Why a checkout cannot begin, with a way on from each (spec 2 §8 Checkout load errors). */
export function CheckoutFailure({
  error,
  isReleased = false,
  onRetry,
  onLeave,
}: {
  error: unknown;
  /** It was refused after money was reserved, which is let go. */
  isReleased?: boolean;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const t = useT();
  const code = error instanceof ApiError ? error.code : '';
  const text = texts[code];
  return (
    <Modal
      open
      closeLabel={t('common.close')}
      onClose={onLeave}
      title={t(text ? 'billing.checkout.error.title' : 'billing.checkout.error.unknown')}
      footer={
        <>
          {text ? null : (
            <ButtonLink href={pageAddress('support')} variant="quiet">
              {t('billing.checkout.error.support')}
            </ButtonLink>
          )}
          {code === 'EMAIL_NOT_VERIFIED' ? <Resend /> : null}
          {text ? (
            <Button variant={code === 'EMAIL_NOT_VERIFIED' ? 'quiet' : 'primary'} onClick={onLeave}>
              {t('billing.checkout.error.back')}
            </Button>
          ) : (
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      }
    >
      {text === 'billing.checkout.error.tooMany' ? (
        <p>
          <strong>{t('billing.checkout.error.tooMany.title')}</strong>
        </p>
      ) : null}
      <p>{t(text ?? 'billing.checkout.error.unknown.text')}</p>
      {isReleased ? <p>{t('billing.payment.released')}</p> : null}
    </Modal>
  );
}

function Resend() {
  const t = useT();
  const resend = useResendVerification();
  if (resend.isSuccess) return <span role="status">{t('billing.checkout.error.resent')}</span>;
  return (
    <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate()}>
      {t(resend.isError ? 'common.retry' : 'billing.checkout.error.resend')}
    </Button>
  );
}
