import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { TeamDomain } from '../use-team-sso.ts';

/** Domains whose record DNS has no longer: until when they count, or that they do not any more. */
export function DomainBanners({ domains }: { domains: readonly TeamDomain[] }) {
  const t = useT();
  const format = useFormats();
  return domains.map(({ id, domain, state, peopleCount: count, lostAt }) => {
    if (state === 'missing') {
      return (
        <Banner key={id} kind="warn" title={t('teamSignIn.missing.title', { domain })}>
          {lostAt ? t('teamSignIn.missing.until', { count, date: format.date(lostAt) }) : t('teamSignIn.missing.text')}
        </Banner>
      );
    }
    return state === 'lost' ? (
      <Banner key={id} kind="danger" title={t('teamSignIn.lost.title', { domain })}>
        {t('teamSignIn.lost.text', { count })}
      </Banner>
    ) : null;
  });
}
