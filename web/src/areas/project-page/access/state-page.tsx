import { shownEmail } from '@chamfer/contract/shown-email';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import styles from './state-page.module.css';

/** What the page says in place of a project: drawing, title, text, ways on, and who is logged in. */
export function StatePage({
  art,
  title,
  text,
  note,
  failure,
  actions,
  withAccount,
}: {
  art: ReactNode;
  title: string;
  text?: ReactNode;
  /** A softer line below the text. */
  note?: string | undefined;
  /** What went wrong with what was pressed here. */
  failure?: string | undefined;
  actions: ReactNode;
  /** Says who is logged in, and offers to log in with another account. */
  withAccount?: boolean;
}) {
  return (
    <div className={styles.state}>
      {art}
      <h1 className={styles.title}>{title}</h1>
      {text ? <p className={styles.text}>{text}</p> : null}
      {note ? <p className={styles.note}>{note}</p> : null}
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <div className={styles.actions}>{actions}</div>
      {withAccount ? <LoggedInAs /> : null}
    </div>
  );
}

function LoggedInAs() {
  const t = useT();
  const { data: account } = useAccount();
  const href = useRouterState({ select: ({ location }) => location.href });
  if (!account) return null;
  return (
    <div className={styles.account}>
      <p>
        <Trans
          id="projectPage.loggedInAs"
          values={{ email: shownEmail(account.email) }}
          components={[(email) => <b className={styles.email}>{email}</b>]}
        />
      </p>
      <Link className={textLinkClass()} to="/login" search={{ intent: 'relogin', redirect_url: href }}>
        {t('projectPage.anotherAccount')}
      </Link>
    </div>
  );
}
