import { useLocation } from '@tanstack/react-router';
import { BadgeCheck, Clock, GraduationCap, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type ConfirmationStatus, type EducationCheck, useEducationCheck } from '../check/use-education.ts';
import { DashboardButton } from './links.tsx';
import { MailboxOutcome } from './mailbox-outcome.tsx';
import { iconLook, Outcome } from './outcome.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';

/** `/edu/confirmation?status=`: what came of a request, chosen by the status alone (spec 2 §2, J64). */
export default function ConfirmationPage() {
  const { status } = useLocation().search as { status?: string };
  return outcomes[status as ConfirmationStatus] ?? <UnknownOutcome />;
}

const outcomes: Partial<Record<string, ReactNode>> & Record<ConfirmationStatus, ReactNode> = {
  requested: <Requested />,
  approved: <Approved />,
  'already-requested': <AlreadyRequested />,
  'already-edu': <AlreadyEdu />,
  'verification-needed': <MailboxOutcome />,
};

function Requested() {
  const t = useT();
  const { data: account } = useAccount();
  return (
    <Outcome
      icon={<MailCheck {...iconLook} />}
      title={t('education.requested')}
      text={account ? t('education.requested.text', { email: account.email }) : waiting}
    >
      <DashboardButton />
    </Outcome>
  );
}

function Approved() {
  const t = useT();
  const format = useFormats();
  return (
    <Outcome
      icon={<BadgeCheck {...iconLook} />}
      tone="ok"
      title={t('education.approved')}
      text={
        <WithCheck
          say={({ licenceUntil }) =>
            licenceUntil ? t('education.approved.text', { date: format.day(licenceUntil) }) : null
          }
          otherwise={t('education.approved.soon')}
        />
      }
    >
      <ButtonLink href={pageAddress('download')} variant="primary" size="lg" block>
        {t('common.menu.download')}
      </ButtonLink>
      <DashboardButton variant="secondary" />
    </Outcome>
  );
}

function AlreadyRequested() {
  const t = useT();
  const format = useFormats();
  return (
    <Outcome
      icon={<Clock {...iconLook} />}
      title={t('education.alreadyRequested')}
      text={
        <WithCheck
          say={({ requestedAt }) =>
            requestedAt ? t('education.alreadyRequested.text', { date: format.day(requestedAt) }) : null
          }
          otherwise={t('education.alreadyRequested.soon')}
        />
      }
    >
      <DashboardButton />
    </Outcome>
  );
}

function AlreadyEdu() {
  const t = useT();
  const format = useFormats();
  return (
    <Outcome
      icon={<GraduationCap {...iconLook} />}
      tone="ok"
      title={t('education.alreadyEdu')}
      text={
        <WithCheck
          say={({ licenceUntil, renewableFrom }) =>
            licenceUntil && renewableFrom
              ? t('education.alreadyEdu.text', {
                  date: format.day(licenceUntil),
                  renewal: format.day(renewableFrom),
                })
              : null
          }
          otherwise={t('education.alreadyEdu.soon')}
        />
      }
    >
      <DashboardButton />
    </Outcome>
  );
}

/** A text with dates that the check knows; `otherwise` where it fails, or knows of none. */
function WithCheck({ say, otherwise }: { say: (check: EducationCheck) => string | null; otherwise: string }) {
  const { data, isPending } = useEducationCheck();
  if (isPending) return waiting;
  return (data && say(data)) ?? otherwise;
}

const waiting = <Skeleton width="80%" />;
