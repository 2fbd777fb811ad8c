import { contact } from '../../config/contact.js';
import { dateFormat } from '../../lib/format.js';
import { m } from '../../texts/index.js';
import type { Policy } from './policy-sections.js';

const month = dateFormat({ month: 'long', year: 'numeric' });

/** What is kept about people: as the services do it, and their documents describe it. */
export const privacy: Policy = {
  title: m.policies_privacy(),
  lead: m.policies_privacy_lead(),
  updated: month.format(new Date(2025, 9)),
  sections: [
    {
      heading: m.policies_privacy_kept(),
      text: m.policies_privacy_kept_text(),
      points: [
        m.policies_privacy_kept_identity(),
        m.policies_privacy_kept_work(),
        m.policies_privacy_kept_social(),
        m.policies_privacy_kept_payment(),
        m.policies_privacy_kept_safety(),
      ],
    },
    {
      heading: m.policies_privacy_use(),
      text: m.policies_privacy_use_text(),
    },
    {
      heading: m.policies_privacy_seen(),
      text: m.policies_privacy_seen_text(),
    },
    {
      heading: m.policies_privacy_providers(),
      text: m.policies_privacy_providers_text(),
    },
    {
      heading: m.policies_privacy_browser(),
      text: m.policies_privacy_browser_text(),
      points: [
        m.policies_privacy_browser_cookie(),
        m.policies_privacy_browser_language(),
        m.policies_privacy_browser_storage(),
      ],
    },
    {
      heading: m.policies_privacy_counted(),
      text: m.policies_privacy_counted_text(),
    },
    {
      heading: m.policies_privacy_origin(),
      text: m.policies_privacy_origin_text(),
    },
    {
      heading: m.policies_privacy_time(),
      text: m.policies_privacy_time_text(),
    },
    {
      heading: m.policies_privacy_rights(),
      text: m.policies_privacy_rights_text(),
      points: [
        m.policies_privacy_rights_access(),
        m.policies_privacy_rights_correct(),
        m.policies_privacy_rights_erase(),
        m.policies_privacy_rights_object(),
        m.policies_privacy_rights_complain(),
      ],
    },
    {
      heading: m.policies_privacy_children(),
      text: m.policies_privacy_children_text(),
    },
    {
      heading: m.policies_privacy_safety(),
      text: m.policies_privacy_safety_text(),
    },
    {
      heading: m.policies_privacy_changes(),
      text: m.policies_privacy_changes_text(),
    },
    {
      heading: m.policies_privacy_contact(),
      text: m.policies_privacy_contact_text({ address: contact.support }),
    },
  ],
};
