import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** The look of an icon button, for a link. */
export const iconButtonClass = styles.icon ?? ''

/** A button with only an icon; its label is for screen readers and the tooltip. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={joinClasses(iconButtonClass, className)}
    />
  )
}
