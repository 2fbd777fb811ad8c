import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Rich, language, m } from './index.js';

describe('the texts of a page', () => {
  it('are those of the build', () => {
    expect(language).toBe('en');
    expect(m.shell_not_found_title()).toBe('Page Not Found');
  });

  it('know one and many', () => {
    expect([1, 2].map((count) => m.common_credits({ count }))).toEqual(['1 credit', '2 credits']);
  });

  it('take a text as text: nothing that a person wrote becomes markup', () => {
    render(<Rich message={m.common_credits} inputs={{ count: '<b>1</b>' }} />);
    expect(screen.getByText('<b>1</b> credits')).toBeInTheDocument();
  });
});
