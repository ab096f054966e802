import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { session } from '../../platform/session.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InvitePeople } from './invite-people.tsx';
import { MemberRow } from './member-row.tsx';
import { PersonLine } from './person-line.tsx';
import { roleNames } from './role-names.ts';
import styles from './sharing.module.css';
import { orderSharers } from './sharing-order.ts';
import { type LinkSharing, sharerKey } from './sharing-types.ts';
import { linkActions } from './use-link-sharing.ts';

const nobody: ReadonlySet<string> = new Set();

/** The people of a review link: those invited to it, and those who come through its project, whom one only looks at. */
export function LinkPeople({
  viewLinkId,
  sharing,
  onLeft,
}: {
  viewLinkId: string;
  sharing: LinkSharing;
  onLeft: () => void;
}) {
  const t = useT();
  const [actions] = useState(() => linkActions(viewLinkId));
  const me = session.userId();
  const { users, projectUsers, throughSpaceCount, space, title } = sharing;
  return (
    <div className={styles.sections}>
      {sharing.can.update ? <InvitePeople actions={actions} users={users} startRole="commenter" /> : null}
      {users.length > 0 ? (
        <section>
          <h3 className={styles.head}>{t('sharing.people')}</h3>
          <ul className={styles.people}>
            {orderSharers(users, nobody).map((sharer) => {
              const key = sharerKey(sharer);
              const row = { actions, paywall: undefined };
              if (sharer.type === 'invitation') return <InvitationRow key={key} {...row} invitation={sharer} />;
              const isMe = sharer.userId === me;
              return <MemberRow key={key} {...row} member={sharer} isMe={isMe} thing={title} onLeft={onLeft} />;
            })}
          </ul>
        </section>
      ) : null}
      {projectUsers.length > 0 || throughSpaceCount > 0 ? (
        <section>
          <h3 className={styles.head}>{t('sharing.projectUsers')}</h3>
          <ul className={styles.people}>
            {projectUsers.map((user) => (
              <li key={user.userId}>
                <PersonLine name={user.name} email={user.email} isMe={user.userId === me} isGuest={!user.isTeamUser}>
                  <span className={styles.soft}>{t(roleNames[user.role])}</span>
                </PersonLine>
              </li>
            ))}
          </ul>
          {throughSpaceCount > 0 && space.spaceName ? (
            <p className={styles.soft}>
              {t('sharing.throughSpace', { count: throughSpaceCount, space: space.spaceName })}
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
