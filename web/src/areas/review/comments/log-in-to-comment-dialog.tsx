import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { isRegistrationHidden } from '../../../platform/page-config.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useHere } from '../page/use-here.ts';
import { withCommentMode } from './comment-way.ts';

/** Tells a visitor that comments need an account, and the ways there and back into add-comment mode (spec 3 §4). */
export default function LogInToCommentDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useT();
  const search = { redirect_url: withCommentMode(useHere()) };
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
          {isRegistrationHidden() ? null : (
            <Link className={buttonClass()} to="/signup" search={search}>
              {t('review.signUp')}
            </Link>
          )}
          <Link className={buttonClass({ variant: 'primary' })} to="/login" search={search}>
            {t('review.logIn')}
          </Link>
        </>
      }
    >
      <p>{t('review.logInToComment.text')}</p>
    </Modal>
  );
}
