import { describe, expect, it, jest } from '@jest/globals';
import { makeNewVersion, PageOutdated } from './new-version.js';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a page whose pieces do not come', () => {
  it('is outdated when the server answers, says so, and asks for nothing more', async () => {
    const version = makeNewVersion(async () => true);
    const heard = jest.fn();
    version.subscribe(heard);
    const piece = jest.fn(gone);
    await expect(version.load(piece)).rejects.toThrow(PageOutdated);
    await expect(version.load(piece)).rejects.toThrow(PageOutdated);
    expect(piece).toHaveBeenCalledTimes(1);
    await version.missed();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('is only cut off when the server does not answer, and goes on when the piece comes', async () => {
    const version = makeNewVersion(async () => false);
    await expect(version.load(gone)).rejects.toThrow(TypeError);
    expect(version.isOut()).toBe(false);
    expect(await version.load(async () => 'piece')).toBe('piece');
  });

  it('asks the server once for pieces that are missed together', async () => {
    const reachable = jest.fn(async () => true);
    const version = makeNewVersion(reachable);
    await Promise.all([version.missed(), version.missed()]);
    expect(reachable).toHaveBeenCalledTimes(1);
  });
});
