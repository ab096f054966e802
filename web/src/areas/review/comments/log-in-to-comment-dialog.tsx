import { Link, useLocation } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';

/** Tells a visitor that commenting needs an account, with a link to log in and come back (spec 3 §4). */
export default function LogInToCommentDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open={props.isOpen}
      onClose={props.onClose}
      size="small"
      title={t('review.logInToComment.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <LogInLink>{t('review.logIn')}</LogInLink>
        </>
      }
    >
      <p>{t('review.logInToComment.text')}</p>
    </Modal>
  );
}

function LogInLink({ children }: { children: string }) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Link className={buttonClass({ variant: 'primary' })} to="/login" search={{ redirect_url: here }}>
      {children}
    </Link>
  );
}
