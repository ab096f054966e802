import { Ellipsis } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { MenuItem, MenuSeparator, RowMenu } from '../../../ui/popup/menu.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import styles from './connections.module.css';

/** What can be done with a connection. */
export type ConnectionAct = 'rename' | 'edit' | 'test' | 'on' | 'off' | 'certificates' | 'remove';

/** The acts of a connection; of one that was not tested yet, what comes next is a button of its own. */
export function ConnectionMenu({
  connection,
  onAct,
}: {
  connection: SsoConnection;
  onAct: (act: ConnectionAct, connection: SsoConnection) => void;
}) {
  const t = useT();
  const { name, state, issuer } = connection;
  const next = issuer ? 'test' : 'edit';
  return (
    <span className={styles.acts}>
      {state === 'draft' ? (
        <Button
          size="sm"
          aria-label={t(issuer ? 'teamSignIn.act.testOf' : 'teamSignIn.act.continueOf', { name })}
          onClick={() => onAct(next, connection)}
        >
          {t(issuer ? 'teamSignIn.act.test' : 'teamSignIn.act.continue')}
        </Button>
      ) : null}
      <RowMenu
        label={t('teamSignIn.actsFor', { name })}
        trigger={
          <Button variant="quiet" size="sm" iconOnly aria-label={t('teamSignIn.actsFor', { name })}>
            <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        }
      >
        {actsOf(connection).map((act) => (
          <MenuItem key={act} onAction={() => onAct(act, connection)}>
            {t(`teamSignIn.act.${act}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem danger onAction={() => onAct('remove', connection)}>
          {t('teamSignIn.act.remove')}
        </MenuItem>
      </RowMenu>
    </span>
  );
}

/** The acts of the menu, in its order, without the last. */
export function actsOf({ kind, state, issuer }: Pick<SsoConnection, 'kind' | 'state' | 'issuer'>): ConnectionAct[] {
  return [
    'rename',
    'edit',
    ...(issuer ? (['test'] as const) : []),
    ...(state === 'off' ? (['on'] as const) : []),
    ...(state === 'on' || state === 'enforced' ? (['off'] as const) : []),
    ...(kind === 'saml' && issuer ? (['certificates'] as const) : []),
  ];
}
