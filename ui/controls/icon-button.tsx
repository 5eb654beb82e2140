import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import { useOnline } from '../use-online.ts'
import { words } from '../words.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  /** Without a network it shows that; pressing it still tries. */
  needsNetwork?: boolean
}

/** The classes of an icon button, for a link. */
export const iconButtonClass = styles.icon ?? ''

/** A button with only an icon; its label is for screen readers and the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, needsNetwork = false, className, type = 'button', ...rest } = props
  const isCutOff = !useOnline() && needsNetwork
  return (
    <button
      title={isCutOff ? `${label}. ${words.offline}` : label}
      {...rest}
      type={type}
      aria-label={label}
      aria-description={isCutOff ? words.offline : undefined}
      className={joinClasses(iconButtonClass, isCutOff && styles.off, className)}
    />
  )
}
