import { useNavigate, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { isIntentOf } from '../../platform/auth/sources.ts';
import { Button } from '../../ui/action/button.tsx';
import styles from './share-button.module.css';
import { sharingParts } from './sharing-parts.tsx';

/** Shares the review link whose page is open; with the intent `share` in the address the dialog opens by itself. */
export default function ShareButton({ viewLinkId }: { readonly viewLinkId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { intent } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isIntentOf('design', intent)) return;
    setOpen(true);
    void navigate({ to: '.', search: ({ intent: _, ...rest }) => rest, replace: true });
  }, [intent, navigate]);
  return (
    <>
      <Button icon={<Users size={16} strokeWidth={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        <span className={styles.label}>{t('projects.share')}</span>
      </Button>
      {isOpen ? sharingParts.link(viewLinkId, () => setOpen(false)) : null}
    </>
  );
}
