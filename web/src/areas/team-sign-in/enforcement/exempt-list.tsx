import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import type { TeamSignOn } from '../use-team-sso.ts';
import { nameOf } from './name-of.ts';
import styles from './rules.module.css';

/** The owners who keep a password or passkey as a way in. */
export function ExemptList({ people }: { people: TeamSignOn['exempt'] }) {
  const t = useT();
  const me = useAccount().data?.id;
  if (people.length === 0) return null;
  return (
    <div>
      <p className={styles.legend}>{t('teamSignIn.rule.keep')}</p>
      <ul className={styles.people}>
        {people.map((person) => {
          const isMe = person.userId === me;
          return (
            <li key={person.userId}>
              <Avatar name={nameOf(person)} email={person.email ?? ''} {...(isMe && { kind: 'me' as const })} />
              <div>
                <p>
                  <span className={styles.name}>{nameOf(person)}</span> {isMe ? t('teamSignIn.you') : null}
                </p>
                <p className={styles.soft}>{t('teamSignIn.rule.keep.owner')}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
