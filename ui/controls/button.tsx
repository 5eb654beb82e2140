import { WifiOff } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '../display/spinner.tsx'
import { joinClasses } from '../join-classes.ts'
import { useOnline } from '../use-online.ts'
import { words } from '../words.ts'
import styles from './button.module.css'

type ButtonLook = {
  variant?: 'primary' | 'quiet' | 'plain'
  size?: 'medium' | 'large'
  isFull?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    isPending?: boolean
    /** Looks disabled, but pressing it shows why. */
    isOff?: boolean
    /** Without a network it shows that; pressing it still tries. */
    needsNetwork?: boolean
  }

/** The classes of a button, for a link. */
export function buttonClass({ variant = 'primary', size = 'medium', isFull = false }: ButtonLook): string {
  return joinClasses(styles.button, styles[variant], size === 'large' && styles.large, isFull && styles.full)
}

/**
 * A plain button. While pending it keeps its width and focus and ignores presses, so that a second press or Enter sends
 * nothing twice.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isFull,
    isPending = false,
    isOff = false,
    needsNetwork = false,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(isFull && { isFull }) })

  const isCutOff = !useOnline() && needsNetwork

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(
        look,
        isPending && styles.pending,
        (isOff || isCutOff) && styles.off,
        isCutOff && styles.offline,
        className,
      )}
      data-note={isCutOff ? words.offline : undefined}
      aria-description={isCutOff ? words.offline : undefined}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || isOff || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.content}>
        {children}
        {isCutOff && <WifiOff aria-hidden="true" />}
      </span>
      {isPending && (
        <span className={styles.progress}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
