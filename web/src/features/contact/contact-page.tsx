import { Building2, LifeBuoy, MessageCircle, Newspaper, Scale, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { planOf } from '@pictora/contracts/constants';
import { contact, socialLinks } from '../../config/contact.js';
import { paths } from '../../config/paths.js';
import { supportChat } from '../../lib/chat-widget.js';
import { usePageTitle } from '../../lib/page-title.js';
import './contact.css';

type Mailbox = { icon: LucideIcon; title: string; help: string; address: string };

const mailboxes: readonly Mailbox[] = [
  {
    icon: Building2,
    title: 'Business',
    help: 'Teams, schools, invoices and working together.',
    address: contact.business,
  },
  {
    icon: Scale,
    title: 'Licensing',
    help: 'Rights to a picture, and passing them on to a client.',
    address: contact.licensing,
  },
  {
    icon: Newspaper,
    title: 'Press',
    help: 'Questions, interviews and pictures to print.',
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
  usePageTitle('Contact & About');
  useEffect(() => {
    const chat = supportChat.current();
    chat?.show();
    return () => chat?.hide();
  }, []);
  return (
    <main id="main" tabIndex={-1} className="page contact has-tab-bar">
      <header>
        <h1 className="h-title">Contact &amp; About</h1>
        <p className="lead">
          Pictora turns a sentence into a picture. Behind it are people who like to hear how that went for you.
        </p>
      </header>
      <div className="contact-first">
        <section aria-labelledby="support-title">
          <h2 className="row text-2" id="support-title">
            <LifeBuoy size={18} strokeWidth={1.75} aria-hidden="true" />
            Support
          </h2>
          <p className="voice contact-address">
            <Address address={contact.support} />
          </p>
          <p className="text-2">
            Every mail has an answer within 24 hours, and technical problems are solved within 48.
          </p>
        </section>
        <section aria-labelledby="chat-title">
          <h2 className="row text-2" id="chat-title">
            <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
            Chat
          </h2>
          <p className="contact-chat">
            <button type="button" className="btn" disabled aria-describedby="chat-help">
              Live Chat
            </button>
          </p>
          <p className="text-2" id="chat-help">
            For members on {planOf('pro').name} (Pro) and {planOf('premium').name} (Premium).
          </p>
        </section>
      </div>
      <ul className="contact-boxes" aria-label="Other addresses">
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
            How it is made
          </h2>
          <p className="text-2">
            Every picture and video is composed and rendered by the Pictora Studio, on the servers of this site: it
            reads your sentence, lays out a scene, lights it and develops it. The same words with the same seed give the
            same picture. Whether a public file was made here can be checked under{' '}
            <Link className="underlined" to={paths.verify}>
              Verify a file
            </Link>
            .
          </p>
        </section>
        <section aria-labelledby="social-title">
          <h2 className="h3" id="social-title">
            Elsewhere
          </h2>
          <ul className="contact-social" aria-label="Social media">
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
        <span className="text-2">Plans, prices, and answers to what is asked most:</span>
        <Link className="btn" to={paths.pricing}>
          View Pricing &amp; FAQ
        </Link>
      </p>
    </main>
  );
};
export default ContactPage;
