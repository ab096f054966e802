import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { ListEnd } from '../../../platform/list/list-end.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import shared from '../share.module.css';
import type { LinkSharing } from '../sharing-types.ts';
import styles from './link-guests.module.css';
import { allowGuests, guestsRefusal, type LinkGuest, useLinkGuests, useRemoveGuest } from './use-link-guests.ts';

/**
 * Whether people without an account may comment (DECISIONS 68); only where anybody may open the link as a commenter. It
 * is saved at once; a failure goes back, and says so.
 */
export function GuestsSwitch({ sharing, onSaved }: { sharing: LinkSharing; onSaved: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { projectViewLinkId, sharedState, baseRole, guestsAllowed, can } = sharing;
  if (sharedState !== 'anyone_with_link' || baseRole !== 'commenter') return null;
  const save = async (allowed: boolean) => {
    setChosen(allowed);
    try {
      await allowGuests(client, projectViewLinkId, allowed);
      onSaved();
    } catch (error) {
      showToast({ kind: 'error', text: t(guestsRefusal(error).form ?? 'sharing.failed') });
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className={styles.option}>
      <div>
        <p className={styles.name}>{t('sharing.guests.switch')}</p>
        <p className={shared.soft}>{t('sharing.guests.detail')}</p>
      </div>
      <Switch
        label={t('sharing.guests.switch')}
        labelHidden
        checked={chosen ?? guestsAllowed}
        disabled={!can.update || chosen !== null}
        onChange={(allowed) => void save(allowed)}
      />
    </div>
  );
}

/** The guests of a link, each of whom can be removed with all they wrote; nothing while there are none. */
export function LinkGuests({ viewLinkId }: { viewLinkId: string }) {
  const t = useT();
  const list = useLinkGuests(viewLinkId);
  const [removing, setRemoving] = useState<LinkGuest | null>(null);
  const remove = useRemoveGuest(viewLinkId);
  if (list.items.length === 0) return null;
  return (
    <section aria-labelledby="sharing-guests">
      <div className={shared.listHead}>
        <h3 id="sharing-guests">{t('sharing.guests.title')}</h3>
      </div>
      <ul className={shared.list}>
        {list.items.map((guest) => (
          <li key={guest.userId} className={shared.person}>
            <Avatar name={guest.name} email="" size="md" />
            <div className={shared.who}>
              <span className={shared.name}>
                {guest.name} <Badge>{t('sharing.guest')}</Badge>
              </span>
              <span className={shared.soft}>{t('sharing.guests.comments', { count: guest.commentCount })}</span>
            </div>
            <Button
              size="sm"
              variant="danger-quiet"
              aria-label={t('sharing.guests.remove.label', { name: guest.name })}
              onClick={() => setRemoving(guest)}
            >
              {t('sharing.guests.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
      {removing ? (
        <ConfirmDialog
          title={t('sharing.remove.title', { name: removing.name })}
          confirm={t('sharing.guests.remove.confirm')}
          act={() => remove(removing)}
          refusal={guestsRefusal}
          onClose={() => setRemoving(null)}
        >
          {t('sharing.guests.remove.text', { name: removing.name, count: removing.commentCount })}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
