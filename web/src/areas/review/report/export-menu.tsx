'use no memo';
import { callRequest } from '@chamfer/client';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { currentLanguage } from '../../../i18n/catalogues.ts';
import { useT } from '../../../i18n/use-t.ts';
import { send } from '../../../platform/http/call.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import type { ExportProps } from './export-button.tsx';
import { saveFile } from './save-file.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/**
 * The comments as files: a table, or a report with pictures, which takes a while. The menu opens when mounted, because its
 * chunk is loaded when the button is pressed.
 */
export default function ExportMenu({
  viewLink,
  webExport,
  entries,
  trigger,
}: ExportProps & { readonly trigger: ReactElement }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
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
      <Menu trigger={trigger} open={isOpen} onOpenChange={setOpen}>
        <MenuItem onAction={() => void saveTable()}>{t('report.csv')}</MenuItem>
        <MenuItem onAction={() => setMaking(true)}>{t('report.pdf')}</MenuItem>
      </Menu>
      {isMaking ? (
        <Suspense fallback={null}>
          <ReportDialog viewLink={viewLink} webExport={webExport} entries={entries} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
