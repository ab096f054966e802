import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { FooterContext, StepFooter } from '../step-footer.tsx';
import { type SsoConnection, useEnforcement } from '../use-team-sso.ts';
import { EnforceForm } from './enforce-form.tsx';
import styles from './rules.module.css';

/** Asks before everybody at the domains must log in through a connection, and names who that concerns and who it does not. */
export function EnforceDialog({
  team,
  connections,
  onClose,
}: {
  team: { id: string; name: string };
  /** Those that are on; at least one. */
  connections: readonly SsoConnection[];
  onClose: () => void;
}) {
  const t = useT();
  const name = useId();
  const [isOpen, setOpen] = useState(true);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState(connections[0]!.id);
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0]!;
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('teamSignIn.enforce.title')}
      about={team.name}
      closeLabel={t('common.close')}
      footer={<div ref={setFooter} className={styles.footer} />}
    >
      <FooterContext value={footer}>
        {connections.length > 1 ? (
          <ChoiceGroup legend={t('teamSignIn.enforce.which')} columns>
            {connections.map((each) => (
              <Choice
                key={each.id}
                card
                name={name}
                label={each.name}
                checked={each.id === connection.id}
                onChange={() => setChosen(each.id)}
              />
            ))}
          </ChoiceGroup>
        ) : null}
        <Loaded key={connection.id} team={team} connection={connection} onClose={() => setOpen(false)} />
      </FooterContext>
    </Modal>
  );
}

/** The form, once it is known who it concerns. */
function Loaded({
  team,
  connection,
  onClose,
}: {
  team: { id: string };
  connection: SsoConnection;
  onClose: () => void;
}) {
  const t = useT();
  const enforcement = useEnforcement(team.id, connection.id);
  const { data } = enforcement;
  if (data) return <EnforceForm teamId={team.id} connection={connection} enforcement={data} onClose={onClose} />;
  return (
    <>
      {enforcement.isError ? (
        <FieldError>{t('teamSignIn.enforce.failed')}</FieldError>
      ) : (
        <div aria-busy>
          <Skeleton height={120} />
        </div>
      )}
      <StepFooter>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {enforcement.isError ? (
          <Button busy={enforcement.isFetching} onClick={() => void enforcement.refetch()}>
            {t('common.retry')}
          </Button>
        ) : null}
      </StepFooter>
    </>
  );
}
