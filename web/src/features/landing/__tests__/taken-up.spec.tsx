import { describe, expect, it } from '@jest/globals';
import { getByLabelText, getByRole, screen } from '@testing-library/react';
import { SeasonSlider } from '../../../components/season-slider.js';
import { takenUp } from '../../../testing/taken-up.js';
import { Newsletter } from '../components/newsletter.js';

const write = (input: HTMLElement, value: string) => {
  (input as HTMLInputElement).value = value;
};

describe('the landing page, used before its script is there', () => {
  it('shows what the slider was drawn to', () => {
    takenUp(<SeasonSlider />, (drawn) => write(getByRole(drawn, 'slider'), '20'));
    expect(screen.getByRole('slider')).toHaveValue('20');
    expect(screen.getByRole('slider').parentElement?.style.getPropertyValue('--share')).toBe('20%');
  });

  it('keeps the address that was written', () => {
    const field = /20 bonus credits at signup/;
    const { rerender } = takenUp(<Newsletter />, (drawn) => write(getByLabelText(drawn, field), 'noor@example.com'));
    rerender(<Newsletter />);
    expect(screen.getByLabelText(field)).toHaveValue('noor@example.com');
  });
});
