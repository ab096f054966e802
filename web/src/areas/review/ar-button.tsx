'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { ScanEye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { arPlace, thisBrowser } from './ar-link.ts';
import { ArStart } from './ar-start.tsx';
import { ArDialog } from './on-demand.ts';
import type { WebExport } from './review-types.ts';

/** Shows the model in the room: at once on phones, through a code for a phone on a desktop, not at all elsewhere. */
export function ArButton({ webExport }: { readonly webExport: WebExport }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const place = arPlace(thisBrowser(), webExport);
  if (place === 'nowhere') return null;
  if (place !== 'phone') return <ArStart webExport={webExport} place={place} label={t('review.ar.button')} />;
  return (
    <>
      <Button
        icon={<ScanEye size={16} strokeWidth={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('review.ar.button')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ArDialog page={window.location.href} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
