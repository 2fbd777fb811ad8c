import { Modal } from 'antd';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { useLogoutEverywhereMutation } from './security.endpoints.js';

type LogoutEverywhereDialogProps = { onLeft: () => void; onClose: () => void };

export const LogoutEverywhereDialog = ({ onLeft, onClose }: LogoutEverywhereDialogProps) => {
  const [logoutEverywhere, { isLoading }] = useLogoutEverywhereMutation();

  const confirm = async () => {
    if (isLoading) return;
    try {
      await logoutEverywhere().unwrap();
      onLeft();
    } catch (error) {
      toastError('Failed to log out everywhere', errorText(error, 'Please try again.'));
    }
  };

  return (
    <Modal
      open
      centered
      width={460}
      title="Log out everywhere?"
      okText="Log Out Everywhere"
      okButtonProps={{ loading: isLoading }}
      cancelText="Stay"
      cancelButtonProps={{ disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">
        Every browser and device that is logged in to your account is logged out, this one too. Pictures that are being
        made are finished all the same.
      </p>
    </Modal>
  );
};
