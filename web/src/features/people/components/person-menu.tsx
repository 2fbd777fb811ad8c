import { Dropdown } from 'antd';
import { Ban, Ellipsis, Flag, Link2 } from 'lucide-react';
import { personPath } from '../../../config/paths.js';
import { shareLink } from '../../../lib/share-link.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const share = async (name: string, userId: string) => {
  try {
    if ((await shareLink(name, personPath(userId))) === 'copied') toast({ title: m.common_link_copied() });
  } catch {
    toastError(m.common_error(), m.people_share_failed());
  }
};

type PersonMenuProps = { userId: string; name: string; onReport: () => void; onBlock: () => void };

export const PersonMenu = ({ userId, name, onReport, onBlock }: PersonMenuProps) => (
  <Dropdown
    trigger={['click']}
    placement="bottomRight"
    menu={{
      items: [
        { key: 'share', label: m.people_share(), icon: <Link2 {...icon} />, onClick: () => void share(name, userId) },
        { key: 'report', label: m.common_report(), icon: <Flag {...icon} />, onClick: onReport },
        { type: 'divider' },
        { key: 'block', label: m.people_block(), icon: <Ban {...icon} />, danger: true, onClick: onBlock },
      ],
    }}
  >
    <button type="button" className="btn person-more" aria-label={m.people_more({ name })} aria-haspopup="menu">
      <Ellipsis {...icon} />
    </button>
  </Dropdown>
);
