import { Download } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { WebExport } from '../review-types.ts';

const ExportMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./export-menu.tsx'), loadAreas('report')]);
  return menu;
});

/** The comments to export, and the design that they are about. */
export interface ExportProps {
  readonly viewLink: string;
  readonly webExport: WebExport;
  readonly entries: readonly NumberedComment[];
}

/** Saves the comments as a file. The menu is loaded when it is first needed. `isWide` says in words what it is for. */
export function ExportButton({ isWide = false, ...props }: ExportProps & { readonly isWide?: boolean }) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <ExportButtonAlone isWide={isWide} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<ExportButtonAlone isWide={isWide} busy />}>
      <ExportMenu {...props} trigger={<ExportButtonAlone isWide={isWide} />} />
    </Suspense>
  );
}

/** The button without its menu. */
function ExportButtonAlone({ isWide, ...button }: ComponentProps<typeof Button> & { readonly isWide: boolean }) {
  const t = useT();
  return (
    <Button
      {...button}
      variant={isWide ? 'secondary' : 'quiet'}
      size={isWide ? 'md' : 'sm'}
      iconOnly={!isWide}
      aria-haspopup="menu"
      aria-label={t('threads.export')}
      icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
    >
      {isWide ? t('threads.export') : null}
    </Button>
  );
}
