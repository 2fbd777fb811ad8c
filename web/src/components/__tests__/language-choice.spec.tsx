import { afterEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageChoice } from '../language-choice.js';

afterEach(() => {
  document.cookie = 'pictora_language=; Max-Age=0; Path=/';
});

describe('the choice of a language', () => {
  it('shows the present one, each under its own name, and keeps another one in the cookie', async () => {
    render(<LanguageChoice />);
    const choice = screen.getByRole('combobox', { name: 'Language' });
    expect(choice).toHaveValue('en');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English', 'Deutsch']);
    await userEvent.selectOptions(choice, 'Deutsch');
    expect(document.cookie).toContain('pictora_language=de');
  });
});
