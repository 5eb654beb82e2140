import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { joinClasses } from '../join-classes.ts'
import type { Gap } from './as.ts'
import styles from './screen.module.css'
import { Stack } from './stack.tsx'
import { TextLink } from './text-link.tsx'

type ScreenProps = {
  /** The maximum width: of text or of a list; by default the whole column. */
  width?: 'text' | 'list'
  gap?: Gap
  className?: string | undefined
  children: ReactNode
}

/** The content of a screen, below the portal's header. */
export function Screen({ width, gap = 4, className, children }: ScreenProps) {
  return (
    <Stack gap={gap} className={joinClasses(width && styles[width], className)}>
      {children}
    </Stack>
  )
}

type BackLinkProps = {
  to: To
  /** May prevent the default, and go back in another way. */
  onClick?: ((event: MouseEvent) => void) | undefined
  children: ReactNode
}

/** The link back to the screen above this one. */
export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <TextLink as={Link} to={to} onClick={onClick} className={styles.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </TextLink>
  )
}
