import { Building2, LifeBuoy, MessageCircle, Newspaper, Scale, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { planOf } from '@pictora/contracts/constants';
import { contact, socialLinks } from '../../config/contact.js';
import { paths } from '../../config/paths.js';
import { supportChat } from '../../lib/chat-widget.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m, Rich } from '../../texts/index.js';
import './contact.css';

type Mailbox = { icon: LucideIcon; title: string; help: string; address: string };

const mailboxes: readonly Mailbox[] = [
  {
    icon: Building2,
    title: m.contact_business(),
    help: m.contact_business_help(),
    address: contact.business,
  },
  {
    icon: Scale,
    title: m.contact_licensing(),
    help: m.contact_licensing_help(),
    address: contact.licensing,
  },
  {
    icon: Newspaper,
    title: m.contact_press(),
    help: m.contact_press_help(),
    address: contact.press,
  },
];

const Address = ({ address }: { address: string }) => (
  <a className="underlined" href={`mailto:${address}`}>
    {address}
  </a>
);

/** Contact & About. The chat comes from a provider, and only where one is set up. */
const ContactPage = () => {
  usePageTitle(m.contact_title());
  useEffect(() => {
    const chat = supportChat.current();
    chat?.show();
    return () => chat?.hide();
  }, []);
  return (
    <main id="main" tabIndex={-1} className="page contact has-tab-bar">
      <header>
        <h1 className="h-title">{m.contact_title()}</h1>
        <p className="lead">{m.contact_lead()}</p>
      </header>
      <div className="contact-first">
        <section aria-labelledby="support-title">
          <h2 className="row text-2" id="support-title">
            <LifeBuoy size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.contact_support()}
          </h2>
          <p className="voice contact-address">
            <Address address={contact.support} />
          </p>
          <p className="text-2">{m.contact_support_help()}</p>
        </section>
        <section aria-labelledby="chat-title">
          <h2 className="row text-2" id="chat-title">
            <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.contact_chat()}
          </h2>
          <p className="contact-chat">
            <button type="button" className="btn" disabled aria-describedby="chat-help">
              {m.contact_live_chat()}
            </button>
          </p>
          <p className="text-2" id="chat-help">
            {m.contact_live_chat_help({ pro: planOf('pro').name, premium: planOf('premium').name })}
          </p>
        </section>
      </div>
      <ul className="contact-boxes" aria-label={m.contact_addresses()}>
        {mailboxes.map(({ icon: Icon, title, help, address }) => (
          <li key={title}>
            <h2 className="h3 row">
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {title}
            </h2>
            <p className="text-2">{help}</p>
            <p>
              <Address address={address} />
            </p>
          </li>
        ))}
      </ul>
      <div className="contact-about">
        <section aria-labelledby="made-title">
          <h2 className="h3" id="made-title">
            {m.contact_made()}
          </h2>
          <p className="text-2">
            <Rich
              message={m.contact_made_help}
              markup={{
                verify: ({ children }) => (
                  <Link className="underlined" to={paths.verify}>
                    {children}
                  </Link>
                ),
              }}
            />
          </p>
        </section>
        <section aria-labelledby="social-title">
          <h2 className="h3" id="social-title">
            {m.contact_elsewhere()}
          </h2>
          <ul className="contact-social" aria-label={m.contact_social()}>
            {socialLinks.map(({ name, href }) => (
              <li key={name}>
                <a className="link" href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="contact-end">
        <span className="text-2">{m.contact_pricing()}</span>
        <Link className="btn" to={paths.pricing}>
          {m.contact_pricing_link()}
        </Link>
      </p>
    </main>
  );
};
export default ContactPage;
