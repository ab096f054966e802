import { useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { SettingsRow } from '../../../ui/layout/settings.tsx';
import type { SpaceAct } from './space-dialog.tsx';
import type { TeamSpace } from './use-spaces.ts';

/** One space: its name, how many people and projects are in it, and what may be done with it. */
export function SpaceRow({ space, onAct }: { space: TeamSpace; onAct: (act: SpaceAct) => void }) {
  const t = useT();
  const id = useId();
  const { name, can, memberCount, projectCount } = space;
  // Every row has the same buttons, so a screen reader also reads the name of the space.
  const naming = (act: SpaceAct) => ({ id: `${id}-${act}`, 'aria-labelledby': `${id}-${act} ${id}-label` });
  return (
    <SettingsRow
      label={name || t('teamSettings.space.untitled')}
      labelId={`${id}-label`}
      controls={
        can.rename || can.delete ? (
          <>
            {can.rename ? (
              <Button {...naming('rename')} onClick={() => onAct('rename')}>
                {t('teamSettings.space.rename')}
              </Button>
            ) : null}
            {can.delete ? (
              <Button {...naming('delete')} variant="danger-quiet" onClick={() => onAct('delete')}>
                {t('teamSettings.space.delete')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {t('teamSettings.space.counts', { members: memberCount, projects: projectCount })}
    </SettingsRow>
  );
}
