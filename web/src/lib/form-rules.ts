import type { FormInstance } from 'antd';
import type { RuleObject } from 'antd/es/form';
import type { z } from 'zod';
import { said } from '../texts/said.js';
import { fieldErrors } from './error-text.js';

/** A form rule from a schema of the contracts: the first fault is the one shown. */
export const schemaRule = (schema: z.ZodType, requiredMessage?: string): RuleObject => ({
  validator: (_, value: unknown) => {
    if (requiredMessage && (typeof value !== 'string' || value.trim() === ''))
      return Promise.reject(new Error(requiredMessage));
    const result = schema.safeParse(value ?? '');
    return result.success ? Promise.resolve() : Promise.reject(new Error(said(result.error.issues[0]?.message ?? '')));
  },
});

/** Puts the server's field errors at their fields; true when at least one found its place. */
export const showFieldErrors = (form: FormInstance, error: unknown): boolean => {
  const known = Object.keys(form.getFieldsValue(true) as object);
  const mine = fieldErrors(error).filter(({ path }) => known.includes(path));
  form.setFields(mine.map(({ path, message }) => ({ name: path, errors: [message] })));
  return mine.length > 0;
};

/** A field's error goes when the field is edited (specification 5). */
export const clearErrorsOf = (form: FormInstance) => (changed: object) =>
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
