import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import { sinceOf } from '../parts/spans.ts';
import type { Overview } from '../use-console.ts';

/** What waits for an operator, with the way there. */
export function NeedsYou({ overview: { education, jobs, legal, mails } }: { overview: Overview }) {
  const t = useT();
  const format = useFormats();
  const { oldestSince } = education;
  const missing = [
    legal.imprint ? null : 'IMPRINT_URL',
    legal.privacy ? null : 'PRIVACY_URL',
    legal.privacyEmail ? null : 'PRIVACY_EMAIL',
  ].filter((name) => name !== null);
  return (
    <Card title={t('console.needs')}>
      <Lines none={t('console.needs.none')}>
        {[
          education.waiting > 0 ? (
            <Line
              key="education"
              strong
              detail={
                oldestSince === null
                  ? null
                  : t('console.needs.education.oldest', { span: sinceOf(format, oldestSince) })
              }
              action={
                <ButtonLink as={Link} variant="primary" size="sm" to="/admin/education">
                  {t('console.needs.review')}
                </ButtonLink>
              }
            >
              {t('console.needs.education', { count: education.waiting })}
            </Line>
          ) : null,
          jobs.failed > 0 ? (
            <Line
              key="jobs"
              strong
              detail={t('console.needs.jobs.detail')}
              action={
                <ButtonLink as={Link} size="sm" to="/admin/jobs" aria-label={t('console.trouble.jobs.look')}>
                  {t('console.needs.look')}
                </ButtonLink>
              }
            >
              {t('console.needs.jobs', { count: jobs.failed })}
            </Line>
          ) : null,
          mails.failed > 0 ? (
            <Line
              key="mails"
              strong
              detail={t('console.needs.mails.detail')}
              action={
                <ButtonLink as={Link} size="sm" to="/admin/mails" aria-label={t('console.trouble.mails.look')}>
                  {t('console.needs.look')}
                </ButtonLink>
              }
            >
              {t('console.needs.mails', { count: mails.failed })}
            </Line>
          ) : null,
          legal.imprint && legal.privacy && legal.privacyEmail ? null : (
            <Line
              key="legal"
              strong
              detail={t('console.needs.legal.detail', { settings: format.list(missing) })}
              action={
                <ButtonLink as={Link} size="sm" to="/admin/settings" aria-label={t('console.needs.legal.look')}>
                  {t('console.needs.look')}
                </ButtonLink>
              }
            >
              {t('console.needs.legal')}
            </Line>
          ),
        ].filter((line) => line !== null)}
      </Lines>
    </Card>
  );
}
