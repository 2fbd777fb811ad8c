import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, getByRole, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation, useSearchParams } from 'react-router';
import { takenUp } from '../../testing/taken-up.js';
import { Toggle } from '../switches.js';

const options = [
  { key: 'images', title: 'Images' },
  { key: 'videos', title: 'Videos' },
] as const;
const heard = jest.fn<(key: string) => void>();
beforeEach(() => void heard.mockClear());
const Page = () => {
  const [kind, setKind] = useState<'images' | 'videos'>('images');
  const show = (key: 'images' | 'videos') => {
    heard(key);
    setKind(key);
  };
  return <Toggle label="What" name="show" options={options} value={kind} onChange={show} />;
};

describe('a toggle of a page that was drawn ahead', () => {
  it('takes up what was pressed before it was there to hear it', () => {
    takenUp(<Page />, (drawn) => getByRole(drawn, 'radio', { name: 'Videos' }).click());
    expect(heard.mock.calls).toEqual([['videos']]);
    expect(screen.getByRole('radio', { name: 'Videos' })).toBeChecked();
    act(() => screen.getByRole('radio', { name: 'Images' }).click());
    expect(heard.mock.calls).toEqual([['videos'], ['images']]);
  });

  it('may go to another address by it, as Explore does', () => {
    const Addressed = () => {
      const [query, setQuery] = useSearchParams();
      const kind = query.get('show') === 'videos' ? 'videos' : 'images';
      return <Toggle label="What" name="show" options={options} value={kind} onChange={(show) => setQuery({ show })} />;
    };
    const Address = () => <output>{useLocation().search}</output>;
    const page = (
      <MemoryRouter>
        <Addressed />
        <Address />
      </MemoryRouter>
    );
    takenUp(page, (drawn) => getByRole(drawn, 'radio', { name: 'Videos' }).click());
    expect(screen.getByRole('status')).toHaveTextContent('?show=videos');
  });

  it('says nothing when nothing was pressed', () => {
    takenUp(<Page />, () => undefined);
    expect(heard).not.toHaveBeenCalled();
  });
});
