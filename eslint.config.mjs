import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What a folder named `domain` may not know: rules are plain functions, whatever carries and stores them. */
const frameworks = ['@nestjs/*', 'mongoose', 'mongodb', '@eventstore/*', '@nats-io/*', 'node:*', 'fastify', 'rxjs'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '*/reports/**',
      '*/*/reports/**',
      '**/.data/**',
      'docs/**',
      'web/src/texts/generated/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // One program for the back end and one for the page: one for each package would not fit into memory.
      parserOptions: { project: ['tsconfig.json', 'web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          // The tools are no package; what starts processes is tested where the processes are composed.
          allow: ['../../tools/**', '../../../tools/**'],
          depConstraints: [
            { sourceTag: 'scope:web', onlyDependOnLibsWithTags: ['scope:shared'] },
            { sourceTag: 'scope:backend', onlyDependOnLibsWithTags: ['scope:backend', 'scope:shared'] },
            { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
            { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
            { sourceTag: 'type:composition', onlyDependOnLibsWithTags: ['type:app', 'type:lib'] },
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A method without await may be async to keep a port's shape.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.controller.ts', '**/*.module.ts', 'gateway/src/**/*.ts'],
    // Nest reads the types of constructor parameters at run time, so those imports must stay values.
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['**/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: frameworks, message: 'The domain knows no framework and does no I/O.' }] },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Every text of a page stands in the catalogues (web/texts).
    files: ['web/src/**/*.tsx'],
    ignores: ['**/*.spec.tsx', 'web/src/testing/**'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'jsx-attributes': {
            include: ['aria-label', 'aria-valuetext', 'title', 'alt', 'label', 'help', 'placeholder', 'text', 'extra'],
          },
          callees: { exclude: ['planOf'] },
          'object-properties': { exclude: ['role', 'type', 'kind'] },
          words: {
            exclude: ['[0-9!-/:-@[-`{-~\\s·–—→←×©…•@]+', 'Pictora', 'gone', 'lost', 'image', 'primary', 'error'],
          },
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.contract.ts', '**/testing/**/*.ts', '**/e2e/**/*.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  prettier,
);
