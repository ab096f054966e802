import { Link, useParams } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { useLogInWay } from '../viewport/use-here.ts';
import { withCommentMode } from './comment-way.ts';

/** Tells a visitor that comments need an account, and the ways there and back into add-comment mode (spec 3 §4). */
export default function LogInToCommentDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useT();
  const { viewLink = '' } = useParams({ strict: false });
  const { search, hash } = useLogInWay();
  const way = { search: { redirect_url: withCommentMode(search.redirect_url) }, hash };
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
            <Link className={buttonClass()} to="/v/$viewLink/signup" params={{ viewLink }} {...way}>
              {t('review.signUp')}
            </Link>
          )}
          <Link className={buttonClass({ variant: 'primary' })} to="/login" {...way}>
            {t('review.logIn')}
          </Link>
        </>
      }
    >
      <p>{t('review.logInToComment.text')}</p>
    </Modal>
  );
}
