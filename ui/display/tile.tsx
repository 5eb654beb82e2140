import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './tile.module.css'

type TileProps = {
  /** 0 to 4, one of the five hues; grey if undefined. */
  hue?: number | undefined
  size?: 'small' | 'medium'
  children: ReactNode
}

/** A letter or an icon on a coloured square. Decorative, because the words beside it have the same meaning. */
export function Tile({ hue, size = 'medium', children }: TileProps) {
  return (
    <span className={joinClasses(styles.tile, styles[size])} data-hue={hue} aria-hidden="true">
      {children}
    </span>
  )
}
