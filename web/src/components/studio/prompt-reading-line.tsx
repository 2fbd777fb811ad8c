import { withStyleSuffix, type DescribeBody } from '@pictora/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDescribePromptQuery } from '../../api/models.endpoints.js';
import { useSettled } from '../../lib/use-settled.js';
import type { Draft } from './draft.js';
import { promptFault } from './generate-rules.js';
import { Reading } from './reading.js';

/** As long as somebody types, the words are not yet what is meant. */
const pauseMs = 600;

const bodyOf = ({ prompt, style, aspectRatio, negativePrompt, model }: Draft): DescribeBody | null => {
  const words = prompt.trim();
  if (words.length < 3 || promptFault(words) !== null) return null;
  return {
    kind: 'image',
    prompt: withStyleSuffix(words, style),
    aspectRatio,
    ...(negativePrompt.trim() === '' ? {} : { negativePrompt: negativePrompt.trim() }),
    ...(model === null ? {} : { model }),
  };
};

/**
 * What would be understood of the words, before anything is spent. Help, not a step: where it cannot be had nothing is said,
 * and the button is never held up by it.
 */
export const PromptReadingLine = ({ draft }: { draft: Draft }) => {
  const settled = useSettled(draft, pauseMs);
  const body = bodyOf(settled);
  const { currentData, data } = useDescribePromptQuery(body ?? skipToken);
  const reading = (currentData ?? (body ? data : undefined))?.reading;
  if (!reading || bodyOf(draft) === null) return null;
  return (
    <div className="reading-ahead">
      <Reading reading={reading} />
    </div>
  );
};
