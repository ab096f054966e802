import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useMailedSecret } from '../../../platform/auth/use-mailed-secret.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { SupportLink } from '../outcomes/links.tsx';
import { iconLook, Outcome } from '../outcomes/outcome.tsx';
import { UsedOutcome } from '../outcomes/used-outcome.tsx';
import { useEducationLink } from './use-education-link.ts';

/** `/edu/verify#hash`: a mailed link starts the licence (spec 2 §2, J65, DECISIONS 75). `launch` opens the design app. */
export function VerifyEducationPage({ launch }: { launch: ReactNode }) {
  const t = useT();
  const { state, isBusy, wasPressed, press, retry } = useEducationLink(useMailedSecret());
  useHeadingFocus(wasPressed);
  if (state.is === 'pending') return <FullPageSpinner label={t('common.loading')} />;
  if (state.is === 'used') return <UsedOutcome />;
  if (state.is === 'asking') {
    return (
      <Outcome
        icon={<GraduationCap {...iconLook} />}
        title={t('education.link.ask')}
        text={t('education.link.ask.text', { email: state.email })}
      >
        <Button variant="primary" size="lg" block busy={isBusy} onClick={press}>
          {t('education.link.start')}
        </Button>
      </Outcome>
    );
  }
  if (state.is === 'active') {
    return (
      <Outcome
        icon={<CircleCheck {...iconLook} />}
        tone="ok"
        title={t('education.active')}
        text={t('education.active.text')}
        hint={state.removed ? t('education.active.removed') : null}
      >
        {launch}
        <ButtonLink as={Link} to="/subscription" size="lg" block>
          {t('education.showSubscription')}
        </ButtonLink>
      </Outcome>
    );
  }
  const isFailed = state.is === 'failed';
  return (
    <Outcome
      icon={<CircleAlert {...iconLook} />}
      tone="danger"
      title={t('common.error.title')}
      text={isFailed ? t('education.link.unknown') : t('education.link.failed')}
      aside={<SupportLink />}
    >
      {isFailed ? (
        <Button variant="primary" size="lg" block onClick={retry}>
          {t('common.retry')}
        </Button>
      ) : null}
      <ButtonLink as={Link} to="/edu" variant={isFailed ? 'secondary' : 'primary'} size="lg" block>
        {t('education.link.back')}
      </ButtonLink>
    </Outcome>
  );
}
