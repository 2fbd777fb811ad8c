type Person = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly profileImageUrl: string | null;
};

const initials = ({ firstName, lastName, email }: Person): string =>
  (`${firstName?.[0] ?? ''}${lastName?.[0] ?? ''}` || (email[0] ?? '?')).toUpperCase();

/** The person's picture, or their initials until there is one. Decoration: the name stands beside it. */
export const Avatar = ({ person, size }: { person: Person; size: number }) => (
  <span className="avatar" style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }} aria-hidden="true">
    {person.profileImageUrl ? <img src={person.profileImageUrl} alt="" /> : initials(person)}
  </span>
);
