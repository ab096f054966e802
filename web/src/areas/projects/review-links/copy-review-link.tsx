import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import { copyReviewLink } from './review-link-address.ts';
import type { ReviewLink } from './use-review-links.ts';

/** How long a copy is confirmed, in milliseconds (spec 3 §9). */
const confirmation = 1000;

/** Copies the URL of a review link; its tooltip and icon confirm this for a second. */
export function CopyReviewLinkButton({ link }: { link: ReviewLink }) {
  const t = useT();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), confirmation);
    return () => clearTimeout(timer);
  }, [copies]);
  const copied = copies > 0;
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Tooltip text={copied ? t('projects.links.copied') : t('projects.links.copyLink')}>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          aria-label={t('projects.links.copy', { title: link.title })}
          onClick={async () => {
            if (await copyReviewLink(link)) setCopies((times) => times + 1);
          }}
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </Tooltip>
      <span className="sr" role="status">
        {copied ? t('projects.links.copied') : ''}
      </span>
    </>
  );
}
