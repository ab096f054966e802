import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

const texts = {
  card: { slow: 'payments.slow', failed: 'payments.unavailable' },
  form: { slow: 'payments.slow', failed: 'payments.unavailable.form' },
  bank: { slow: 'payments.challenge.slow', failed: 'payments.challenge.unavailable' },
} as const;

/**
 * Says that a part of the payment provider is still loading, or did not load, and tries again. Nothing else on the page is
 * touched by that. `onAgain`: null while it tries by itself.
 */
export function LoadNotice({
  what,
  hasFailed = false,
  onAgain,
}: {
  what: keyof typeof texts;
  hasFailed?: boolean;
  onAgain: (() => void) | null;
}) {
  const t = useT();
  const action = onAgain ? (
    <Button size="sm" onClick={onAgain}>
      {t('payments.tryAgain')}
    </Button>
  ) : null;
  return (
    <Banner kind={hasFailed ? 'danger' : 'info'} alert action={action}>
      {t(texts[what][hasFailed ? 'failed' : 'slow'])}
    </Banner>
  );
}
