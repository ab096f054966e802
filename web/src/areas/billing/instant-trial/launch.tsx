import { brand } from '@chamfer/contract/brand';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import styles from './instant-trial.module.css';
import { useLaunch } from './use-launch.ts';

/** Opens the design app, and offers to download it where nothing happens (spec 2 §2). */
export function Launch() {
  const t = useT();
  const { is, launch } = useLaunch();
  const product = brand.name;
  const link = (children: React.ReactNode) => <TextLink href={pageAddress('download')}>{children}</TextLink>;
  return (
    <div className={styles.launch}>
      <Button variant="primary" size="lg" block busy={is === 'opening'} onClick={launch}>
        {is === 'opening' ? t('billing.instant.opening', { product }) : t('billing.instant.launch')}
      </Button>
      <p role="status">
        {is === 'waited' ? (
          <Trans id="billing.instant.nothing" components={[link]} />
        ) : (
          <Trans id="billing.instant.opens" values={{ product }} components={[link]} />
        )}
      </p>
    </div>
  );
}
