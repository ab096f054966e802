import { brand } from '@chamfer/contract/brand';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { type AppTarget, openInApp, opensAlways, setOpensAlways, shortName } from './open-in-app.ts';

/** Opens a project in the app, and says what to do where nothing happens (spec 3 §4 Deep-link modal). */
export function OpenInAppDialog({ name, onClose, ...target }: AppTarget & { name: string; onClose: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const [always, setAlways] = useState(opensAlways);
  const open = (isAutomatic: boolean) => {
    track('project_opened_in_app', {
      project_id: target.projectId,
      remote_project_id: target.projectId,
      team_ids: [target.teamId],
      is_automatic: isAutomatic,
    });
    openInApp(target);
  };
  const opened = useEffectEvent(() => {
    if (opensAlways()) open(true);
  });
  useEffect(() => opened(), []);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="medium"
      title={t('projectPage.open.action', { product: brand.name })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden />}
            onClick={() => open(false)}
          >
            {t('projectPage.open.now')}
          </Button>
        </>
      }
    >
      <p>{t('projectPage.open.text', { name: shortName(name), product: brand.name })}</p>
      <Checkbox
        label={t('projectPage.open.always')}
        checked={always}
        onChange={(event) => {
          setAlways(event.target.checked);
          setOpensAlways(event.target.checked);
        }}
      />
      <p>
        <Trans
          id="projectPage.open.download"
          values={{ product: brand.name }}
          components={[(text) => <TextLink href={pageAddress('download')}>{text}</TextLink>]}
        />
      </p>
    </Modal>
  );
}
