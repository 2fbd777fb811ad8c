import type { DescribeBody } from '@pictora/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { useDescribePromptQuery } from '../../api/models.endpoints.js';
import { errorCode, errorText } from '../../lib/error-text.js';
import { useSettled } from '../../lib/use-settled.js';
import { Reading } from './reading.js';

/** As long as somebody types, the words are not yet what is meant. */
const pauseMs = 600;

type ReadingAheadProps = {
  /** What is to be read; null when there is nothing to read. */
  body: DescribeBody | null;
  /** What to show of words of which nothing is understood. */
  notUnderstood?: (text: string) => ReactNode;
};

/**
 * What would be understood of the words, before anything is spent. Help, not a step: where it cannot be had nothing is said,
 * and the button is never held up by it.
 */
export const ReadingAhead = ({ body, notUnderstood }: ReadingAheadProps) => {
  const settled = JSON.parse(useSettled(JSON.stringify(body), pauseMs)) as DescribeBody | null;
  const { currentData, data, error } = useDescribePromptQuery(settled ?? skipToken);
  if (body === null || settled === null) return null;
  if (notUnderstood && errorCode(error) === 'edit_not_understood') return notUnderstood(errorText(error, ''));
  const reading = (currentData ?? data)?.reading;
  if (!reading) return null;
  return (
    <div className="reading-ahead">
      <Reading reading={reading} />
    </div>
  );
};
