import { useNavigate } from '@tanstack/react-router';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';

/** The check failed in a way that has no page: it can be tried again, and support is a link away (spec 2 §8 EDU). */
export function CheckFailure({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Modal
      open
      size="small"
      title={t('common.error.title')}
      closeLabel={t('common.close')}
      onClose={() => void navigate({ to: '/teams' })}
      footer={
        <Button variant="primary" busy={isBusy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{t('education.check.failed')}</p>
      <p>
        <Trans
          id="common.error.support"
          components={[(children) => <TextLink href={pageAddress('support')}>{children}</TextLink>]}
        />
      </p>
    </Modal>
  );
}
