import { useT } from '../../../i18n/use-t.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';

export default function LinkPage() {
  const t = useT();
  return <PageHead title={t('console.links')} lead="" />;
}
