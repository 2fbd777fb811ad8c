import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { analytics } from './analytics.js';
import { defaultPreferences, preferences, preferencesKey } from './preferences.js';

/** What another tab does: its entry, and the event that this tab gets. */
const inOtherTab = (text: string) => {
  localStorage.setItem(preferencesKey, text);
  window.dispatchEvent(new StorageEvent('storage', { key: preferencesKey, newValue: text }));
};

describe('the choices of a device', () => {
  it('begin as specified', () => {
    expect(defaultPreferences).toEqual({
      emailNotifications: false,
      generationAlerts: false,
      creditAlerts: true,
      autoPlay: false,
      publicGallery: false,
      dataCollection: true,
    });
    expect(preferences.current()).toEqual(defaultPreferences);
  });

  it('are kept', () => {
    preferences.set('autoPlay', true);
    expect(JSON.parse(localStorage.getItem(preferencesKey) ?? '')).toMatchObject({
      autoPlay: true,
      creditAlerts: true,
    });
    expect(preferences.current().autoPlay).toBe(true);
  });

  it('follow other tabs, and lose nothing that was chosen there', () => {
    const heard = jest.fn();
    const stop = preferences.subscribe(heard);
    inOtherTab(JSON.stringify({ publicGallery: true }));
    expect(heard).toHaveBeenCalledTimes(1);
    preferences.set('autoPlay', true);
    expect(preferences.current()).toMatchObject({ publicGallery: true, autoPlay: true });
    stop();
  });

  it.each(['{', 'null', '[]', '{"autoPlay":"yes"}'])('are the defaults where the entry is damaged: %s', (text) => {
    inOtherTab(text);
    expect(preferences.current()).toEqual(defaultPreferences);
  });

  it('are the same object until something changes', () => {
    expect(preferences.current()).toBe(preferences.current());
  });
});

describe('analytics', () => {
  const event = { name: 'purchase', item: 'pro', value: 19.99, currency: 'USD' } as const;
  afterEach(() => analytics.connect(null));

  it('goes nowhere until it is connected', () => {
    expect(() => analytics.report(event)).not.toThrow();
  });

  it('reports to whom it is connected, unless the person switched it off', () => {
    const sink = jest.fn();
    analytics.connect(sink);
    analytics.report(event);
    preferences.set('dataCollection', false);
    analytics.report(event);
    expect(sink.mock.calls).toEqual([[event]]);
  });

  it('never stands in the way of what it counts', () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    analytics.connect(() => {
      throw new Error('blocked');
    });
    expect(() => analytics.report(event)).not.toThrow();
    logged.mockRestore();
  });
});
