import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpenWithin } from '../needs-you/use-open-within.ts'
import type { WaitingItem } from '../needs-you/waiting.ts'

type OpenOfChildProps = {
  of: Pick<WaitingItem, 'kind' | 'studentId' | 'yearId'>
  screen: string
  className: string | undefined
  label?: string
  children: ReactNode
}

/** Opens a screen of a child: a link, or a button that first switches to that child. */
export function OpenOfChild({ of, screen, className, label, children }: OpenOfChildProps) {
  const { isHere, isPending, openWithin } = useOpenWithin(of)
  if (isHere)
    return (
      <Link to={screen} className={className} aria-label={label}>
        {children}
      </Link>
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-busy={isPending || undefined}
      onClick={() => openWithin(screen)}
    >
      {children}
    </button>
  )
}
