import { describe, expect, it } from '@jest/globals';
import { reasonText, reportQuestions } from './report-words.js';

describe('the words of a report', () => {
  it('speak of a person as of a person', () => {
    expect(reportQuestions.user).toBe('Why do you report this person?');
    expect(reasonText('copyright', 'user')).toBe('They use my work');
    expect(reasonText('copyright', 'image')).toBe('It uses my work');
    expect(reasonText('spam', 'user')).toBe('Spam or a scam');
  });
});
