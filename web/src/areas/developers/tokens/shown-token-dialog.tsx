import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ShownOnceDialog } from '../../../platform/form/shown-once-dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './tokens.module.css';
import type { MadeToken } from './use-api-tokens.ts';

/** Shows a token, once, with a way to try it, what it may do and when it ends. */
export function ShownTokenDialog({ made: { token, apiToken }, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  return (
    <ShownOnceDialog
      title={t('developers.shown.title')}
      text={t('developers.shown.text')}
      label={t('developers.column.token')}
      value={token}
      onClose={onClose}
    >
      <div>
        <p className={styles.legend}>{t('developers.shown.try')}</p>
        <pre className={styles.code}>
          <code>{`curl ${location.origin}/api/app/api-token \\\n  -H "authorization: Bearer $CHAMFER_TOKEN"`}</code>
        </pre>
      </div>
      <dl className={styles.facts}>
        <dt>{t('developers.column.may')}</dt>
        <dd className={styles.scopes}>
          {apiToken.scopes.map((scope) => (
            <Badge key={scope} tone="line">
              {scope}
            </Badge>
          ))}
        </dd>
        <dt>{t('developers.column.ends')}</dt>
        <dd>{t('developers.shown.ends', { day: format.day(apiToken.endsAt), days: tokenWarningDays })}</dd>
      </dl>
    </ShownOnceDialog>
  );
}
