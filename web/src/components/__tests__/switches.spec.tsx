import { describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Toggle } from '../switches.js';

const options = [
  { key: 'images', title: 'Images' },
  { key: 'videos', title: 'Videos' },
] as const;
const heard = jest.fn<(key: string) => void>();
const Page = () => {
  const [kind, setKind] = useState<'images' | 'videos'>('images');
  const show = (key: 'images' | 'videos') => {
    heard(key);
    setKind(key);
  };
  return <Toggle label="What" name="show" options={options} value={kind} onChange={show} />;
};

/** The page as it was drawn, pressed where it says, and then taken up. */
const takenUp = (press?: string) => {
  heard.mockClear();
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Page />);
  const input = (title: string) => {
    const label = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === title);
    return label?.querySelector('input') as HTMLInputElement;
  };
  if (press) input(press).click();
  const root = act(() => hydrateRoot(place, <Page />));
  return { input, root };
};

describe('a toggle of a page that was drawn ahead', () => {
  it('takes up what was pressed before it was there to hear it', async () => {
    const { input } = takenUp('Videos');
    expect(heard.mock.calls).toEqual([['videos']]);
    expect(input('Videos').checked).toBe(true);
    act(() => input('Images').click());
    expect(heard.mock.calls).toEqual([['videos'], ['images']]);
  });

  it('says nothing when nothing was pressed', () => {
    takenUp();
    expect(heard).not.toHaveBeenCalled();
  });
});
