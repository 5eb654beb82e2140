import type { ComponentProps, ElementType } from 'react'

/** Props of a part that is shown as another element or component, `as`, together with the props of that element. */
export type As<Tag extends ElementType, Look> = Look &
  Omit<ComponentProps<Tag>, keyof Look | 'as'> & { as?: Tag; className?: string | undefined }

/** A step of `--space-*`. */
export type Gap = 'half' | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 12
