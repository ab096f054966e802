import { brand } from '@chamfer/contract/brand';
import { Laptop, Monitor, Tablet } from 'lucide-react';
import { useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { ownPlatform } from '../../platform/browser/own-platform.ts';
import { type AppPlatform, appDownload } from '../../platform/page/page-config.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import styles from './page-frame.module.css';
import { PageFrame } from './page-frame.tsx';

const cells: { platform: AppPlatform; name: MessageKey; needs: MessageKey; icon: typeof Laptop }[] = [
  { platform: 'mac', name: 'pages.download.mac', needs: 'pages.download.mac.needs', icon: Laptop },
  { platform: 'ipad', name: 'pages.download.ipad', needs: 'pages.download.ipad.needs', icon: Tablet },
  { platform: 'windows', name: 'pages.download.windows', needs: 'pages.download.windows.needs', icon: Monitor },
];

/** `/download`: the design app for the visitor's own platform, and for all platforms on request (spec 2 §1, §2). */
export default function DownloadPage() {
  const t = useT();
  const own = ownPlatform(navigator);
  const [showsAll, setShowsAll] = useState(own === null);
  const shown = cells.filter(({ platform }) => showsAll || platform === own);
  return (
    <PageFrame title={t('pages.download.title', { product: brand.name })} lead={t('pages.download.lead')}>
      <ul className={styles.cells}>
        {shown.map(({ platform, name, needs, icon: Icon }) => {
          const href = appDownload(platform);
          return (
            <li key={platform} className={styles.cell}>
              <h2>
                <Icon size={20} strokeWidth={1.5} aria-hidden />
                {t(name)}
              </h2>
              <p>{t(needs)}</p>
              <div className={styles.action}>
                {href ? (
                  <ButtonLink href={href} variant="primary">
                    {t('pages.download.get', { platform: t(name) })}
                  </ButtonLink>
                ) : (
                  t('pages.download.ask')
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {showsAll ? null : (
        <Button className={styles.action} variant="quiet" onClick={() => setShowsAll(true)}>
          {t('pages.download.all')}
        </Button>
      )}
    </PageFrame>
  );
}
