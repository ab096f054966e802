import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import type { Enforcement } from '../use-team-sso.ts';
import { nameOf } from './name-of.ts';
import styles from './rules.module.css';

/** Who logs in through the connection alone from now on, by number and name, and who keeps their own way in. */
export function Fates({ name, enforcement }: { name: string; enforcement: Enforcement }) {
  const t = useT();
  const { peopleCount, people, neverSignedInCount, neverSignedIn, elsewhereCount, elsewhere } = enforcement;
  return (
    <div className={styles.fates}>
      <div>
        <h3>{t('teamSignIn.enforce.only', { name })}</h3>
        <ul>
          <Fate is="yes">
            <Named id="teamSignIn.enforce.people" count={peopleCount} people={people} name={name} />
          </Fate>
          <Fate is="no">{t('teamSignIn.enforce.stop')}</Fate>
          {neverSignedInCount > 0 ? (
            <Fate is="no">
              <Named id="teamSignIn.enforce.never" count={neverSignedInCount} people={neverSignedIn} name={name} />
            </Fate>
          ) : null}
        </ul>
      </div>
      {elsewhereCount > 0 ? (
        <div>
          <h3>{t('teamSignIn.enforce.keep')}</h3>
          <ul>
            <Fate is="yes">
              <Named id="teamSignIn.enforce.elsewhere" count={elsewhereCount} people={elsewhere} name={name} />
            </Fate>
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function Fate({ is, children }: { is: 'yes' | 'no'; children: ReactNode }) {
  const Icon = is === 'yes' ? Check : X;
  return (
    <li className={styles[is]}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** A number of people, with the names of the first. */
function Named({
  id,
  count,
  people,
  name,
}: {
  id: MessageKey;
  count: number;
  people: Enforcement['people'];
  name: string;
}) {
  const t = useT();
  const format = useFormats();
  const others = count - people.length;
  const names = format.list([
    ...people.map(nameOf),
    ...(others > 0 ? [t('teamSignIn.enforce.others', { count: others })] : []),
  ]);
  return <Trans id={id} values={{ count, names, name }} components={[(text) => <b>{text}</b>]} />;
}
