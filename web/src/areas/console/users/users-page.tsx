import { useT } from '../../../i18n/use-t.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';

export default function UsersPage() {
  const t = useT();
  return <PageHead title={t('console.users')} lead="" />;
}
