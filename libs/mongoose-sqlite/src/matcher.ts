import { Context } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as queryOperators from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { ensureArray, MingoError, resolve } from 'mingo/util';
import { compareNumeric, compareStrings, isNumeric } from './values-order.js';
import { badValue } from './errors.js';
import type { Doc } from './document-codec.js';

type Predicate = (doc: Doc) => boolean;
type QueryOperator = (selector: string, operand: unknown, options: Options) => Predicate;

/** Range operators that order strings by code point and numbers of all classes by value; mingo's for all else. */
const ranged = (operator: QueryOperator, accepts: (order: number) => boolean): QueryOperator => {
  return (selector, operand, options) => {
    const test = (one: unknown): boolean => {
      if (typeof operand === 'string') return typeof one === 'string' && accepts(compareStrings(one, operand));
      return isNumeric(operand) && isNumeric(one) && accepts(compareNumeric(one, operand));
    };
    if (typeof operand !== 'string' && !isNumeric(operand)) return operator(selector, operand, options);
    return (doc) => ensureArray(resolve(doc, selector, { unwrapArray: true })).some(test);
  };
};

const { $gt, $gte, $lt, $lte } = queryOperators as unknown as Record<'$gt' | '$gte' | '$lt' | '$lte', QueryOperator>;

const ranges = {
  $gt: ranged($gt, (order) => order > 0),
  $gte: ranged($gte, (order) => order >= 0),
  $lt: ranged($lt, (order) => order < 0),
  $lte: ranged($lte, (order) => order <= 0),
};

/** Every operator of mingo, with this driver's own ranges. */
export const CONTEXT = Context.init({
  accumulator,
  expression,
  pipeline,
  projection,
  query: { ...queryOperators, ...ranges },
  window,
});

/** Mingo copies its whole operator table for plain options, and nothing for options it made; this catches the latter. */
const madeOptions = (): Partial<Options> => {
  let caught: Partial<Options> = {};
  const $catch = (_selector: string, _operand: unknown, options: Options) => {
    caught = options;
    return () => true;
  };
  const context = Context.from(CONTEXT, Context.init({ query: { $catch } }));
  new Query({ a: { $catch: 1 } }, { context, scriptEnabled: false });
  return caught;
};

export const OPTIONS = madeOptions();

/** Runs a piece of mingo's work; what it refuses was a wrong query. */
export const asBadValue = <Result>(run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (error instanceof MingoError) throw badValue(error.message);
    throw error;
  }
};

/** A test for documents; `$text` and `$comment`, which say nothing about one document, are left out. */
export const matcher = (filter: Doc): Predicate =>
  asBadValue(() => {
    const { $text: _text, $comment: _comment, ...rest } = filter;
    const query = new Query(rest, OPTIONS);
    return (doc) => query.test(doc);
  });
