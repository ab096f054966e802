import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../account-form.module.css';
import type { DeletionObstacle } from './delete-account-checks.ts';

/** Explains what to do before the account can be deleted, and with which teams (DECISIONS 15). */
export function DeletionObstacleBanner({ obstacle: { reason, teams } }: { obstacle: DeletionObstacle }) {
  const t = useT();
  const { title, text } = texts[reason];
  return (
    <Banner kind="danger" alert title={t(title, { count: teams.length })}>
      <p>{t(text)}</p>
      <ul className={styles.teams}>
        {teams.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Banner>
  );
}

const texts: Record<DeletionObstacle['reason'], { title: MessageKey; text: MessageKey }> = {
  owns_team: { title: 'accounts.delete.members.title', text: 'accounts.delete.members.text' },
  subscription: { title: 'accounts.delete.subscription.title', text: 'accounts.delete.subscription.text' },
};
