import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import { endingConnections, urgentDays } from './certificates.ts';

/** Certificates that end soon, each with a way to add the next one. */
export function CertificateBanners({
  connections,
  onAdd,
}: {
  connections: readonly SsoConnection[];
  onAdd: (connection: SsoConnection) => void;
}) {
  const t = useT();
  const format = useFormats();
  return endingConnections(connections).map(({ connection, endsAt, days }) => {
    const { id, name } = connection;
    const add = () => (
      <Button size="sm" aria-label={t('teamSignIn.certificate.addTo', { name })} onClick={() => onAdd(connection)}>
        {t('teamSignIn.act.certificates')}
      </Button>
    );
    return days > 0 ? (
      <Banner
        key={id}
        kind={days > urgentDays ? 'warn' : 'danger'}
        title={t('teamSignIn.certificate.ends', { name, date: format.day(endsAt) })}
        action={add()}
      >
        {t('teamSignIn.certificate.ends.text')}
      </Banner>
    ) : (
      <Banner key={id} kind="danger" title={t('teamSignIn.certificate.hasEnded', { name })} action={add()}>
        {t('teamSignIn.certificate.hasEnded.text')}
      </Banner>
    );
  });
}
