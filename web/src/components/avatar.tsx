import { readAvatarUrl } from '@pictora/contracts/constants';
import { useState } from 'react';

export type PersonWithFace = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email?: string;
  readonly profileImageUrl: string | null;
};

const firstLetter = (text: string | null | undefined): string => [...(text ?? '')][0] ?? '';
const initials = ({ firstName, lastName, email }: PersonWithFace): string =>
  (firstLetter(firstName) + firstLetter(lastName) || firstLetter(email) || '?').toUpperCase();

const LARGE = 128;
const small = (url: string): string => (readAvatarUrl(url) ? `${url}?size=256` : url);

/** The person's picture, or their initials where there is none or it does not come. Decoration: the name stands beside it. */
export const Avatar = ({ person, size }: { person: PersonWithFace; size: number }) => {
  const [lost, setLost] = useState<string | null>(null);
  const url = person.profileImageUrl;
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {url && url !== lost ? (
        <img src={size > LARGE ? url : small(url)} alt="" decoding="async" onError={() => setLost(url)} />
      ) : (
        initials(person)
      )}
    </span>
  );
};
