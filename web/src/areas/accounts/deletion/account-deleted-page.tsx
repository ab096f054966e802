import { brand } from '@chamfer/contract/brand';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { publicSite } from '../../../platform/page/page-config.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** `/account-deletion-success`: confirms that the account was deleted (spec 1 §2, J24). */
export default function AccountDeletedPage() {
  const t = useT();
  return (
    <AuthShell
      art="bracket"
      title={t('common.title.accountDeleted')}
      lead={t('accounts.deleted', { product: brand.name })}
    >
      <ButtonLink href={publicSite() ?? '/'} variant="primary" size="lg" block>
        {t('accounts.backToHomepage')}
      </ButtonLink>
    </AuthShell>
  );
}
