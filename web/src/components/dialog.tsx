import { Modal, type ModalProps } from 'antd';
import { tellsCloseRequests } from '../lib/close-requests.js';
import { useCloseRequests } from '../lib/use-close-requests.js';

type DialogProps = Omit<ModalProps, 'onCancel' | 'confirmLoading'> & { readonly onCancel?: () => void };

/** antd's dialog, which a phone's way back closes too; with `keyboard={false}` neither that nor Escape does. */
export const Dialog = ({ open = false, keyboard = true, onCancel, ...rest }: DialogProps) => {
  useCloseRequests(open && keyboard, () => onCancel?.());
  return (
    <Modal
      {...rest}
      open={open}
      keyboard={keyboard && !tellsCloseRequests}
      {...(onCancel ? { onCancel: () => onCancel() } : {})}
    />
  );
};
