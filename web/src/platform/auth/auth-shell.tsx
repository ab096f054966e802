'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { TextLink } from '../../ui/action/text-link.tsx';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import { LanguageSelect } from '../form/language-select.tsx';
import { pageAddress } from '../page/page-config.ts';
import { insideApp } from '../page/search.ts';
import { AuthArt, type AuthDrawing } from './auth-art.tsx';
import styles from './auth-shell.module.css';

/** The contents of an auth screen. */
export interface AuthShellProps {
  art: AuthDrawing;
  /** At the end of the bar above everything, such as who is signed in. */
  end?: ReactNode;
  /** Above the title. */
  icon?: ReactNode;
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** A link to another screen, under the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The layout of sign-in, sign-up and pages linked from mails: a 400 px column, with a drawing from 1024 px on. */
export function AuthShell({ art, end, icon, title, lead, aside, children }: AuthShellProps) {
  const t = useT();
  return (
    <div className={styles.auth}>
      <div className={styles.pane}>
        <header className={styles.bar}>
          {insideApp ? null : (
            <Link className={brandLinkClass} to="/">
              <BrandMark />
              {brand.name}
            </Link>
          )}
          {end}
        </header>
        <main className={styles.column}>
          <div>
            {icon}
            <h1>{title}</h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {children}
          {aside ? <p className={styles.aside}>{aside}</p> : null}
        </main>
        <footer className={styles.bar}>
          <span className={styles.links}>
            <TextLink tone="soft" href={pageAddress('terms')}>
              {t('common.terms')}
            </TextLink>
            <TextLink tone="soft" href={pageAddress('privacy')}>
              {t('common.privacy')}
            </TextLink>
          </span>
          <LanguageSelect look="quiet" />
        </footer>
      </div>
      <AuthArt drawing={art} />
    </div>
  );
}
