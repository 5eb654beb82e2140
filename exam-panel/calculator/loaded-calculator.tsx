import { lazyPopup } from '#portal/shared/lazy-popup.tsx'

/** Its code is fetched after the first question is shown, so that it needs no network later. */
export const LoadedCalculator = lazyPopup(() =>
  import('./calculator.tsx').then((module) => module.Calculator),
)
