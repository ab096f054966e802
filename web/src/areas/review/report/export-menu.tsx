'use no memo';
import { callRequest } from '@chamfer/client';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { currentLanguage } from '../../../i18n/catalogues.ts';
import { useT } from '../../../i18n/use-t.ts';
import { send } from '../../../platform/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { WebExport } from '../review-types.ts';
import { saveFile } from './save-file.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** The comments as files: a table, or a report with pictures, which takes a while and brings its code along. */
export function ExportMenu({
  viewLink,
  webExport,
  entries,
  isWide = false,
}: {
  readonly viewLink: string;
  readonly webExport: WebExport;
  readonly entries: readonly NumberedComment[];
  /** Says in words what it is for. */
  readonly isWide?: boolean;
}) {
  const t = useT();
  const [isMaking, setMaking] = useState(false);
  const { title } = webExport;
  const saveTable = async () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const query = { v: viewLink, language: currentLanguage(), timeZone };
    try {
      const response = await send(callRequest('GET /web/comments.csv', { query }));
      saveFile(await response.blob(), `${t('report.fileName', { title })}.csv`);
    } catch {
      showToast({ kind: 'error', text: t('report.failed') });
    }
  };
  return (
    <>
      <Menu
        trigger={
          <Button
            variant={isWide ? 'secondary' : 'quiet'}
            size={isWide ? 'md' : 'sm'}
            iconOnly={!isWide}
            aria-label={t('report.menu')}
            icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
          >
            {isWide ? t('report.menu') : null}
          </Button>
        }
      >
        <MenuItem onAction={() => void saveTable()}>{t('report.csv')}</MenuItem>
        <MenuItem onAction={() => setMaking(true)}>{t('report.pdf')}</MenuItem>
      </Menu>
      {isMaking ? (
        <Suspense fallback={null}>
          <ReportDialog {...{ viewLink, webExport, entries }} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
