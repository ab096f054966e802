import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';

/** Says something that has to be seen before going on, such as why an act failed; its one button closes it. */
export function NoticeDialog({
  title,
  about,
  children,
  onClose,
}: {
  title: string;
  /** What it is about, under the title: the team. */
  about?: string | undefined;
  children: ReactNode;
  /** It has closed: the owner takes it off the page. */
  onClose: () => void;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="small"
      title={title}
      about={about}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" onClick={() => setOpen(false)}>
          {t('common.close')}
        </Button>
      }
    >
      {children}
    </Modal>
  );
}
