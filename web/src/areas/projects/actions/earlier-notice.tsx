import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import styles from './unshared-notice.module.css';

/** Says that an earlier revision is looked at, which takes no comments, and leads to the one the link shows now. */
export default function EarlierNotice({ viewLink, number }: { readonly viewLink: string; readonly number: number }) {
  const t = useT();
  return (
    <aside className={styles.notice}>
      <History size={20} strokeWidth={1.5} aria-hidden />
      <p className={styles.text}>{t('projects.earlier.text', { number })}</p>
      <span className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          to="/v/$viewLink"
          params={{ viewLink }}
          search={({ e: _, ...rest }) => rest}
          reloadDocument
        >
          {t('projects.earlier.newest')}
        </Link>
      </span>
    </aside>
  );
}
