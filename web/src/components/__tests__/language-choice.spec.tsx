import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browser } from '../../lib/leave.js';
import { takenUp } from '../../testing/taken-up.js';
import { languageChoice } from '../../texts/language.js';
import { LanguageChoice } from '../language-choice.js';

afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'pictora_language=; Max-Age=0; Path=/';
});

describe('the choice of a language', () => {
  it('shows the present one, each under its own name, and keeps another one in the cookie', async () => {
    const reload = jest.spyOn(browser, 'reload').mockReturnValue();
    render(<LanguageChoice />);
    const choice = screen.getByRole('combobox', { name: 'Language' });
    expect(choice).toHaveValue('en');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English', 'Deutsch']);
    await userEvent.selectOptions(choice, 'Deutsch');
    expect(document.cookie).toContain('pictora_language=de');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('counts when it was made on the drawn page, before its script was there', () => {
    const reload = jest.spyOn(browser, 'reload').mockReturnValue();
    takenUp(<LanguageChoice />, (drawn) => {
      (drawn.firstElementChild as HTMLSelectElement).value = 'de';
    });
    expect(document.cookie).toContain('pictora_language=de');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is kept over TLS by a cookie that no other host of the domain can set', () => {
    expect(languageChoice('de', 'https:')).toMatch(/^__Host-pictora_language=de; Path=\/; .*Secure$/);
    expect(languageChoice('de', 'http:')).not.toContain('Secure');
  });
});
