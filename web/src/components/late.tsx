import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A part whose code is fetched when it is first shown, for what few visits need: dialogs, forms behind a tab. `meanwhile`
 * stands in its place until then.
 */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() }));
  return function Late(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
};
