/** Where people write to. */
export const contact = {
  support: 'support@pictora.example',
  business: 'business@pictora.example',
  licensing: 'licensing@pictora.example',
  press: 'press@pictora.example',
} as const;
export const supportEmail = contact.support;

/** Our profiles elsewhere, by addresses of our own that lead there. */
export const socialLinks = [
  { name: 'Instagram', href: 'https://pictora.example/instagram' },
  { name: 'X', href: 'https://pictora.example/x' },
  { name: 'YouTube', href: 'https://pictora.example/youtube' },
] as const;
