import { creditPack, planOf, prices } from '@pictora/contracts/constants';
import { money } from '../../lib/money.js';
import { m } from '../../texts/index.js';

export const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: m.pricing_question_credit(),
    answer: m.pricing_answer_credit({ edit: prices.edit, video: prices.videoPerSecond }),
  },
  {
    question: m.pricing_question_failure(),
    answer: m.pricing_answer_failure(),
  },
  {
    question: m.pricing_question_rollover(),
    answer: m.pricing_answer_rollover({ credits: creditPack.credits, price: money(creditPack.price) }),
  },
  {
    question: m.pricing_question_sell(),
    answer: m.pricing_answer_sell({
      pro: planOf('pro').name,
      ultra: planOf('ultra').name,
      premium: planOf('premium').name,
    }),
  },
  {
    question: m.pricing_question_refund(),
    answer: m.pricing_answer_refund(),
  },
  {
    question: m.pricing_question_pay(),
    answer: m.pricing_answer_pay(),
  },
];
