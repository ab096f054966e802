'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import { LanguageSelect } from '../form/language-select.tsx';
import { insideApp } from '../page/search.ts';
import { LegalLinks } from '../site/legal-links.tsx';
import { AuthArt, type AuthDrawing } from './auth-art.tsx';
import styles from './auth-shell.module.css';

/** The contents of an auth screen. */
export interface AuthShellProps {
  art: AuthDrawing;
  /** At the end of the bar on top. */
  corner?: ReactNode;
  /** Above everything in the column, such as how far one is. */
  above?: ReactNode;
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
export function AuthShell({ art, corner, above, icon, title, lead, aside, children }: AuthShellProps) {
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
          {corner}
        </header>
        <main className={styles.column}>
          {above}
          <div>
            {icon}
            <h1>{title}</h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {children}
          {aside ? <p className={styles.aside}>{aside}</p> : null}
        </main>
        <footer className={styles.bar}>
          <LegalLinks withTerms />
          <LanguageSelect look="quiet" />
        </footer>
      </div>
      <AuthArt drawing={art} />
    </div>
  );
}
